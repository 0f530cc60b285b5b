-- SPDX-License-Identifier: MIT
local u = grid "INT_MAX"
return stencil { name = "t", update = { out = u(1, 0, 0) } }
