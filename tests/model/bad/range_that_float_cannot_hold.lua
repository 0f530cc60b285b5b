-- SPDX-License-Identifier: MIT
local p = grid("p", { range = {0, 1e39} })
return stencil { name = "t", update = { out = p(1,0,0) } }
