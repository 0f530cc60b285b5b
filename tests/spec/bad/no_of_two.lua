-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil { name = "t", update = { out = select(no(lt(u, 0), gt(u, 1)), u, 1) } }
