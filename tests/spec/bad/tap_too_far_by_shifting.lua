-- SPDX-License-Identifier: MIT
local u = grid "u"
local v = u(9, 0, 0) + u
return v(8, 0, 0)
