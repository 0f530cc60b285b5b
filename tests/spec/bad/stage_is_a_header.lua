-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil {
  name = "s",
  stages = {
    { name = "stages", update = { v = laplacian(u) } },
    { u = u + v },
  },
}
