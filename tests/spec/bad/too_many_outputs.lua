-- SPDX-License-Identifier: MIT
local u = grid "u"
local update = {}
for i = 1, 64 do update["out" .. i] = i*u end
return stencil { name = "t", update = update }
