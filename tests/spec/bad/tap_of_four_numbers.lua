-- SPDX-License-Identifier: MIT
local u = grid "u"
return u(1, 0, 0, 0)
