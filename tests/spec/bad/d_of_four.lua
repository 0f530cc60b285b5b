-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil { name = "t", update = { out = d(u, "x", { order = 1 }, 4) } }
