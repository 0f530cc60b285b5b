-- SPDX-License-Identifier: MIT
local u, h = grid "u", scalar "h"
return stencil { name = "t", update = { out = u * h(1, 0, 0)("x") } }
