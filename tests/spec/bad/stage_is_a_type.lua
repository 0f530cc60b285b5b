-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil {
  name = "s",
  stages = {
    { name = "args", update = { v = laplacian(u) } },
    { u = u + v },
  },
}
