-- SPDX-License-Identifier: MIT
local u, v = grid('u', 'v')
return stencil { name = "t", update = { v = laplacian(u + v) } }
