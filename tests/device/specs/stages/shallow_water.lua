-- SPDX-License-Identifier: MIT
-- Shallow water with bottom friction, linear but for that, on a staggered grid.
local h, u, v = grid("h", "u", "v")

local function backward(f, axis) return d(f, axis, { accuracy = 2, stagger = -0.5 }) end

return stencil {
  name = "shallow_water",
  dimensions = 2,
  stages = {
    { name = "velocity", update = {
      u = u - 0.1 * (h[{1, 0}] - h) - 0.01 * u * abs(u),
      v = v - 0.1 * (h[{0, 1}] - h) - 0.01 * v * abs(v),
    } },
    { name = "height", update = { h = h - 0.1 * (backward(u, "x") + backward(v, "y")) } },
  },
  boundary = fixed(0),
}
