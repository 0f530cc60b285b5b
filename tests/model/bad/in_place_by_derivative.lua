-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil { name = "t", update = { u = u + d(u, 'x') } }
