-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil {
  name = "s",
  stages = {
    { name = "a", update = { v = laplacian(u) }, strategy = tiled { name = "b_c" } },
    { name = "a_b", update = { u = u + v }, strategy = tiled { name = "c" } },
  },
}
