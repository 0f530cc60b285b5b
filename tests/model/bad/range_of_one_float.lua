-- SPDX-License-Identifier: MIT
local p = grid("p",
  { range = {1, 1 + 1e-9} })
return stencil { name = "t", update = { out = p(1,0,0) } }
