-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil {
  name = "s",
  stages = {
    {
      name = "first",
      updaet = { v = laplacian(u) },
    },
  },
}
