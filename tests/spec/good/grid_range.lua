-- SPDX-License-Identifier: MIT
local p, q = grid("p", "q", { range = {-1, 2.5} })
local u, c = grid("u"), grid("c", {
  range = {1, 2},
})
return stencil { name = "t", update = { q = q + c * u(1, 0, 0) + sqrt(p + 1) } }
