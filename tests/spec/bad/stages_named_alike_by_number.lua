-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil {
  name = "s",
  stages = {
    { name = "stage2", update = { v = laplacian(u) } },
    { u = u + v },
  },
}
