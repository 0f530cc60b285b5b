-- SPDX-License-Identifier: MIT
local u = grid "u"
local half = "1/2"
return stencil { name = "t", update = { out = (half == u(1, 0, 0)) and 2*u or u } }
