-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil {
  name = "an_operator_of_a_rather_long_name",
  stages = {
    {
      name = "a_stage_of_a_rather_long_name_too",
      update = { v = laplacian(u) } },
  },
}
