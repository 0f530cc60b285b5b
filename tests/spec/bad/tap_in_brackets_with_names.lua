-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil { name = "t", update = { out = u[{ x = 1, y = 0 }] } }
