-- SPDX-License-Identifier: MIT
local u = grid "u"
getmetatable(u).__add = nil
return stencil { name = "t", update = { out = u + 1 } }
