-- SPDX-License-Identifier: MIT
local u = grid "u"
local v = u
  + 1
  / (u - u(0,0,0)) -- is folded only when literal
local w = v / 0
