-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil { name = "t", update = { sum = u + v, out = u * (v - v)^-2 } }
