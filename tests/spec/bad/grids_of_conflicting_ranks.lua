-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil { name = "t", update = { a = u(1, 0), b = v(0, 0, 1) } }
