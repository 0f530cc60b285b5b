-- SPDX-License-Identifier: MIT
local u = grid "u"
return u[{0, 0, 17}]
