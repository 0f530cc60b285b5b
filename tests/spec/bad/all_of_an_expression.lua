-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil { name = "t", update = { out = select(all(u, lt(u, 0)), u, 1) } }
