-- SPDX-License-Identifier: MIT
local u = grid "u"
local h = scalar "h"
return stencil { name = "t", update = { out = u / (0 * h) } }
