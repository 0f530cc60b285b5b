-- SPDX-License-Identifier: MIT
local u = grid "u"
local v = u
for i = 1, 15000 do v = max(v*u, 0.5) - i end
return stencil { name = "t", update = { out = v } }
