-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil {
  name = "s",
  stages = {
    { v = v + laplacian(u) },
    {
      v = 2 * u,
    },
    { u = u + v },
  },
}
