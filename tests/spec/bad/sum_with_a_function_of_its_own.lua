-- SPDX-License-Identifier: MIT
local u = grid "u"
local function twice(v) return 2*v end
return stencil { name = "t", update = { out = u + twice } }
