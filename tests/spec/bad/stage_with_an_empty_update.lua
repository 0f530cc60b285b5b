-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil {
  name = "s",
  stages = {
    { v = laplacian(u) },
    {
      name = "second",
      update = {},
    },
  },
}
