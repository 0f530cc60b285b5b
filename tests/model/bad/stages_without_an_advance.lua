-- SPDX-License-Identifier: MIT
local u, v, w = grid("u", "v", "w")
return stencil {
  name = "s",
  stages = {
    { v = laplacian(u) + w },
    { q = laplacian(v) },
  },
}
