-- SPDX-License-Identifier: MIT
-- An entry is an update, or says more; a grid may be called as what it says.
local u, v, update = grid("u", "v", "update")
local h, unused_by_the_first = scalar("h", "unused_by_the_first")
return stencil {
  name = "s",
  stages = {
    { v = laplacian(u), strategy = u + 1 },
    {
      name = "second",
      update = {
        u = u + h * v,
        update = update + unused_by_the_first * laplacian(v),
      },
      strategy = fused { block = {32, 8} },
    },
    { update = laplacian(u) + update },
    { update = { v = v + u }, name = "class" },
  },
  strategies = { "tiled" },
  strategy = vector { vector = 2, name = "wide" },
  boundary = "periodic",
}
