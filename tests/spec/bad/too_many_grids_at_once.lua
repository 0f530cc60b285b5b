-- SPDX-License-Identifier: MIT
local names = {}
for i = 1, 65 do names[i] = "u" .. i end
return stencil { name = "t", update = { out = grid(table.unpack(names)) } }
