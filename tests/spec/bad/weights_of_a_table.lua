-- SPDX-License-Identifier: MIT
local u = grid "u"
return weights(u, "x", { {}, 1, 2 })
