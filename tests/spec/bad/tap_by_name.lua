-- SPDX-License-Identifier: MIT
local u = grid "u"
return u.x
