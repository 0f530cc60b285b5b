-- SPDX-License-Identifier: MIT
local u = grid "u"
return d(u)
