-- SPDX-License-Identifier: MIT
local u = grid "wave field"
return stencil { name = "t", update = { out = u } }
