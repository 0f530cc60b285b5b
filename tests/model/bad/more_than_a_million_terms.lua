-- SPDX-License-Identifier: MIT
local u = grid "u"
for i = 1, 30 do u = u + 2*u end
return stencil { name = "t", update = { out = u } }
