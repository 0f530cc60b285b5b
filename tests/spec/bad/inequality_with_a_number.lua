-- SPDX-License-Identifier: MIT
local m, u = grid("m", "u")
return stencil { name = "t", update = { out = (m ~= 0) and 2*u or u } }
