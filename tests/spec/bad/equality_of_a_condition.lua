-- SPDX-License-Identifier: MIT
local u = grid "u"
local same = lt(u, 0) == true
return stencil { name = "t", update = { out = select(same, u, -u) } }
