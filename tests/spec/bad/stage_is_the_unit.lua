-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil {
  name = "s",
  stages = {
    { name = "all", update = { v = laplacian(u) } },
    { u = u + v },
  },
}
