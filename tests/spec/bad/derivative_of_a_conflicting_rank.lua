-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil { name = "t", update = { out = u(1, 0) + d(v, "z") } }
