-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil { name = "t", update = { out = select(u == u, 1, 2, 3) } }
