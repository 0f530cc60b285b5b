-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil {
  name = "t",
  update = {
    u = u + 1,
    v = v + u(0, 0, -1),
  },
}
