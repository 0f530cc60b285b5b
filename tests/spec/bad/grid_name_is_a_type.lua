-- SPDX-License-Identifier: MIT
local u = grid "int64_t"
return stencil { name = "t", update = { out = u(1, 0, 0) } }
