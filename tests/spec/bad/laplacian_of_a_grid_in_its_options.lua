-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil { name = "heat", update = { u_next = laplacian { u, accuracy = 4 } } }
