-- SPDX-License-Identifier: MIT
local u = grid "u"
local c = lt(u, 0)
for i = 1, 60 do c = all(c, c) end
return stencil { name = "t", update = { out = select(c, u, 1) } }
