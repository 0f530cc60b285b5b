-- SPDX-License-Identifier: MIT
local u = grid "u"
local v = u(1, 0)
return stencil {
  name = "t",
  dimensions = 3,
  update = { out = v },
}
