-- SPDX-License-Identifier: MIT
local u, h = grid "u", scalar "UINT_MAX"
return stencil { name = "t", update = { out = h * u(1, 0, 0) } }
