-- SPDX-License-Identifier: MIT
local u = grid "u"
local update = { out = u(1, 0, 0) }
update.again = update
return stencil { name = "t", update = update }
