-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil { name = "t", update = { out = select(lt(u, "a"), u, 1) } }
