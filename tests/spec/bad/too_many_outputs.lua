-- SPDX-License-Identifier: MIT
local u = grid "u"
local update = {}
for i = 1, 40 do update["out" .. i] = i*u end
return stencil { name = "t", update = update }
