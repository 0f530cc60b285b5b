-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil { name = "t", update = { out = (u == v | 1) and 2*u or v } }
