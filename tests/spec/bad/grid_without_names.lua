-- SPDX-License-Identifier: MIT
local u = grid()
return stencil { name = "t", update = { out = u } }
