-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil {
  name = "s",
  stages = {},
}
