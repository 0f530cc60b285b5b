-- SPDX-License-Identifier: MIT
local u = grid "u"
return u[{0.5, 0, 0}]
