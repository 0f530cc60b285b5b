-- SPDX-License-Identifier: MIT
-- Residual of Δu = f, of order 4 on 19 points: where u is smooth, the second differences of f cancel
-- the error of those of u.
local u, f = grid("u", "f")
local h = scalar "h"

local function sum_over(g, legs) -- values at all offsets that leave the centre along `legs` axes
  local sum = 0
  for dz = -1, 1 do for dy = -1, 1 do for dx = -1, 1 do
    if abs(dx) + abs(dy) + abs(dz) == legs then sum = sum + g(dx, dy, dz) end
  end end end
  return sum
end

return stencil {
  name = "mehrstellen19",
  doc = "Mehrstellenverfahren for Poisson's equation; Collatz, Numerical Treatment of Differential Equations",
  type = "double",
  update = {
    residual = (6*f + sum_over(f, 1)) / 12 - (sum_over(u, 2) + 2*sum_over(u, 1) - 24*u) / (6 * h^2),
  },
}
