-- SPDX-License-Identifier: MIT
local u = grid "u"
u[{0, 0, 0}] = 1
