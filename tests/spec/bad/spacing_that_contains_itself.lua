-- SPDX-License-Identifier: MIT
local u = grid "u"
local spacing = { y = 1 }
spacing.x = spacing
return stencil { name = "t", update = { out = laplacian(u, { spacing = spacing }) } }
