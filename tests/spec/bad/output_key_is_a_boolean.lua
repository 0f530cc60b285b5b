-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil { name = "t", update = { [true] = u(1, 0, 0) } }
