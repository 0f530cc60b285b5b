-- SPDX-License-Identifier: MIT
local u = grid "u"
local function sum_of(g) return u + sum_of(g) end
return stencil { name = "t", update = { out = sum_of(u) } }
