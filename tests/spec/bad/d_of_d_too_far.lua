-- SPDX-License-Identifier: MIT
local u = grid "u"
return d(d(u, "x", { accuracy = 20 }), "x", { accuracy = 20 })
