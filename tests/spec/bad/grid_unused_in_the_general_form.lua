-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
local twice = 2*v(1, 0, 0)
return stencil { name = "t", update = { out = u(1, 0, 0) } }
