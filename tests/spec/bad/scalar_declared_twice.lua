-- SPDX-License-Identifier: MIT
local u = grid "u"
local a, b = scalar("h", "h")
return stencil { name = "t", update = { out = u*a*b } }
