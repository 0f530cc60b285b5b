-- SPDX-License-Identifier: MIT
local u, v, w = grid("u", "v", "w")
return stencil {
  name = "s",
  stages = {
    { v = laplacian(u), w = 2 * u },
    { w = w + laplacian(v) },
    { v = v + w },
  },
  advance = { u = "w" },
}
