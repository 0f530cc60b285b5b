-- SPDX-License-Identifier: MIT
-- As many stages and grids as there can be, of one, two or many of which each stage knows.
local names = {}
for i = 1, 40 do names[i] = "g" .. i end
local g = { grid(table.unpack(names)) }
local odd, even = scalar("odd", "even")

local stages = {}
for i = 1, 16 do
  local across = g[i + 16][{1,0,0}] + g[i % 16 + 1][{0,-1,1}]
  stages[i] = { name = "sweep" .. i, update = { ["g" .. i] = 0.5 * g[i] + (i % 2 == 0 and even or odd) * across } }
end
stages[16].update.g33 = g[33] + g[34] * g[35] * g[36] * g[37] * g[38] * g[39] * g[40]

return stencil { name = "sixteen", type = "float", arithmetic = "double", stages = stages, boundary = "periodic" }
