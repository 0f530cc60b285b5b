-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil { name = "t", update = { out = select(lt(u, 0), select(u, 0, lt(u, 0), 1), 1) } }
