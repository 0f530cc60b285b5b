-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil {
  name = "s",
  stages = {
    { name = "one", update = { v = laplacian(u) } },
    { name = "one", update = { u = u + v } },
  },
}
