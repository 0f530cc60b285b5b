-- SPDX-License-Identifier: MIT
local u = grid "u"
for i = 1, 33 do u = u * scalar("s" .. i) end
return stencil { name = "t", update = { out = u } }
