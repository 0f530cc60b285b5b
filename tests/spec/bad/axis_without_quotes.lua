-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil { name = "slope", update = { out = d(u, x) } }
