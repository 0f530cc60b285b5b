-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil { name = "t", update = { [u] = u(1, 0, 0) } }
