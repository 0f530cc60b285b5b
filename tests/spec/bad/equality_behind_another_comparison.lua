-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil { name = "t", update = { out = (1 < 2 == u) and 2*u or v } }
