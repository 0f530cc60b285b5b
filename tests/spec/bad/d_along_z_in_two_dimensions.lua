-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil {
  name = "t",
  dimensions = 2,
  update = { out = d(u, "x")
                 + d(u, "z") },
}
