-- SPDX-License-Identifier: MIT
local u = grid "u"
local t = {}
return u + t.x
