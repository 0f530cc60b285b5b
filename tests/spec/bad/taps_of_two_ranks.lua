-- SPDX-License-Identifier: MIT
local u = grid "u"
local v = u(1, 0, 0)
local w = u(1, 0)
