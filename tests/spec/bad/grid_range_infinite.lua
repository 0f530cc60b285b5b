-- SPDX-License-Identifier: MIT
local p = grid("p", {
  range = {-math.huge, math.huge} })
return stencil { name = "t", update = { out = p(1,0,0) } }
