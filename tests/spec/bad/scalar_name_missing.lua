-- SPDX-License-Identifier: MIT
local u, h = grid "u", scalar(nil)
return stencil { name = "t", update = { out = h*u } }
