-- SPDX-License-Identifier: MIT
local u, v, w = grid("u", "v", "w")
return stencil {
  name = "s",
  stages = {
    { v = laplacian(u) },
    { w = laplacian(u) },
    {
      v = u[{1,0,0}],
    },
    { u = u + v + w },
  },
}
