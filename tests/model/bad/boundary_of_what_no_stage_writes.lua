-- SPDX-License-Identifier: MIT
local u, v, w = grid("u", "v", "w")
return stencil {
  name = "s",
  stages = {
    { v = laplacian(u) },
    { u = u + v + w[{1,0,0}] },
  },
  boundary = {
    u = "periodic",
    w = "periodic",
  },
}
