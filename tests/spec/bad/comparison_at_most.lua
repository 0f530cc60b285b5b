-- SPDX-License-Identifier: MIT
local u = grid "u"
local v = u <= 0 and u or -u
return stencil { name = "t", update = { out = v } }
