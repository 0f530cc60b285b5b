-- SPDX-License-Identifier: MIT
local u = grid "u"
local offset = { 1, 0, 0 }
offset[2] = offset
return stencil { name = "t", update = { out = u[offset] } }
