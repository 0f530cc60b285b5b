-- SPDX-License-Identifier: MIT
local u = grid "u"
local fine = { accuracy = 16 }
return stencil { name = "t", update = { out = d(d(d(u, "x", fine), "x", fine), "x", fine) } }
