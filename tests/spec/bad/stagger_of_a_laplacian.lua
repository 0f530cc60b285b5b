-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil { name = "t", update = { out = laplacian(u, { stagger = 0.5 }) } }
