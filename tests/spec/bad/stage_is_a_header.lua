-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil {
  name = "s",
  stages = {
    { name = "device", update = { v = laplacian(u) } },
    { u = u + v },
  },
}
