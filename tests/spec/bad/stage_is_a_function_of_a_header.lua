-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil {
  name = "at",
  stages = {
    { v = laplacian(u) },
    {
      name = "quick_exit",
      update = { u = u + v } },
  },
}
