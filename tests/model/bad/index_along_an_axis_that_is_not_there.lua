-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil {
  name = "t", dimensions = 2, update = { v = u(1, 0) * index("z") } }
