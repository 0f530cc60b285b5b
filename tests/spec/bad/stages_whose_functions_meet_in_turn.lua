-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil {
  name = "s",
  stages = {
    { name = "red_one", update = { v = laplacian(u) } },
    { name = "red", update = { u = u + v } },
  },
}
