-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil {
  name = "s",
  stages = {
    { v = laplacian(u) },
    { w = laplacian(v), q = 2 * v },
  },
  advance = { u = "w" },
}
