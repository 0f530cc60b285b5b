-- SPDX-License-Identifier: MIT
local u = grid "u"
return select(u, 0, 1)
