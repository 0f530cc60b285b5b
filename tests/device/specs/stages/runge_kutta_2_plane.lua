-- SPDX-License-Identifier: MIT
-- Heat in a plane, by the midpoint rule.
local u, middle = grid("u", "middle")

return stencil {
  name = "runge_kutta_2_plane",
  dimensions = 2,
  stages = {
    { name = "half", update = { middle = u + 0.05 * laplacian(u) } },
    { name = "whole", update = { u = u + 0.1 * laplacian(middle) } },
  },
  boundary = "periodic",
}
