-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil { name = "t", update = { out = u / (v - v + 0) + v / 0.0 } }
