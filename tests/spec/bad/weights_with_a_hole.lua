-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil { name = "t", update = { out = weights(u, "x", { 1, "two", 3 }) } }
