-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil { name = "t", update = { out = weights(u, "t", { 1, 2, 1 }) } }
