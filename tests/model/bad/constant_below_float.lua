-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil { name = "t", update = { out = u(1, 0, 0) * v * 1e-50 } }
