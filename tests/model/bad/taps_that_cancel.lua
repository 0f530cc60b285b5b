-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil { name = "t", update = { out = v + u(1, 0, 0) - u(1, 0, 0) } }
