-- SPDX-License-Identifier: MIT
-- Heat with a coefficient that varies, by the midpoint rule.
local u, middle, a = grid("u", "middle", "a")

return stencil {
  name = "runge_kutta_2",
  stages = {
    { name = "half", update = { middle = u + 0.05 * a * laplacian(u) } },
    { name = "whole", update = { u = u + 0.1 * a * laplacian(middle) } },
  },
  boundary = "periodic",
}
