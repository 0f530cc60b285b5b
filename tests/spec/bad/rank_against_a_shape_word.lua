-- SPDX-License-Identifier: MIT
local u = grid "u"
local line = weights(u(1, 0), "z", { 1, 0, 1 })
return stencil { name = "t", dimensions = 2, update = { out = line } }
