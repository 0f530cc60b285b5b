-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil { name = "t", update = { out = u * pow(-8, 1/3) } }
