-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil {
  name = "s",
  stages = {
    {
      update = { v = laplacian(u) },
      strategy = fused { block = {32, 8} },
    },
    { u = u + v },
  },
  strategies = { "tiled", fused { block = {16, 8} } },
}
