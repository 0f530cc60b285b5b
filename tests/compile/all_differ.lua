-- SPDX-License-Identifier: MIT
-- No two coefficients are alike: nvcc has those of double in registers.
local u = grid("u")
local sum = 0
for k = -1, 1 do
  for j = -1, 1 do
    for i = -2, 2 do
      sum = sum + (50 + 9*i + 3*j + k) * u(i, j, k)
    end
  end
end
return stencil { name = "all_differ", update = { out = sum } }
