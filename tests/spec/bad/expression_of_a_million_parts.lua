-- SPDX-License-Identifier: MIT
local u = grid "u"
local e = u
for i = 1, 300000 do e = e*u + i end
return stencil { name = "t", update = { out = e } }
