-- SPDX-License-Identifier: MIT
local u = grid "u"
local v = grid "u"
return stencil {
  name = "t",
  update = { out = u + v },
}
