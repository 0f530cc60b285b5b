-- SPDX-License-Identifier: MIT
-- Nested far deeper than compilers take brackets, and coefficients that would be large as trees.
local u, v = grid("u", "v")
local h = scalar "h"

local nested, scale = u, h
for i = 1, 150 do
  nested = min(v - 0.5*nested, nested + v(i % 3 - 1, i % 2, -(i % 5 // 2)) * 0.25)
  if i <= 40 then scale = (scale + scale*scale) / (1 + scale) end
end

return stencil { name = "deep", type = "@TYPE@", update = { out = nested + scale*v(2, 0, 0) } }
