-- SPDX-License-Identifier: MIT
local u = grid "u"
local v = lt(u, 0) and 2*u or u
return stencil { name = "t", update = { out = v } }
