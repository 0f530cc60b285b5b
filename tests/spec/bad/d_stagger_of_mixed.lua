-- SPDX-License-Identifier: MIT
local u = grid "u"
return d(u, "xy", { stagger = 0.5 })
