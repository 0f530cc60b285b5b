-- SPDX-License-Identifier: MIT
local u = grid "u"
local c = lt(u, 0)
for i = 1, 1000 do c = no(c) end
return stencil { name = "t", update = { out = select(c, u, 1) } }
