-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil {
  name = "s",
  stages = {
    { name = "run", update = { v = laplacian(u) } },
    { u = u + v },
  },
}
