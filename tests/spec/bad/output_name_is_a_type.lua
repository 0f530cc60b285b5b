-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil { name = "t", update = { size_t = u(1, 0, 0) } }
