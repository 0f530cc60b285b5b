-- SPDX-License-Identifier: MIT
local h = scalar "h"
local g = grid "h"
return stencil { name = "t", update = { out = g * h } }
