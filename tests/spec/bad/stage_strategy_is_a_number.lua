-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil {
  name = "s",
  stages = {
    {
      update = { v = laplacian(u) },
      strategy = 3,
    },
  },
}
