-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
local w = grid "w"
return stencil {
  name = "s",
  stages = {
    { v = laplacian(u) },
    { u = u + v },
  },
}
