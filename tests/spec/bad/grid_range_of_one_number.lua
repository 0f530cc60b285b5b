-- SPDX-License-Identifier: MIT
local p = grid("p", {
  range = {2} })
return stencil { name = "t", update = { out = p(1,0,0) } }
