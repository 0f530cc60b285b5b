-- SPDX-License-Identifier: MIT
local a, b = grid('a', 'b')
return stencil { name = "t", update = { a = b(1, 0, 0), b = a(1, 0, 0) } }
