-- SPDX-License-Identifier: MIT
-- Sums that begin with a constant in each of the ways in which a sum may start: with a product, with a tap of weight 1,
-- with a value that several use, with nothing of its first row; and a number below 0 that is subtracted.
local u, v, w, x = grid("u", "v", "w", "x")
local a, low = scalar "a", -0.65

return stencil {
  name = "begun_sums",
  type = "float",
  dimensions = 2,
  update = {
    u_next = 0.3 * (u(1, 0) + u(-1, 0) + u(0, 1) + u(0, -1)) - 0.2 * u - a,
    v_next = 0.2 * (v(1, -1) + v(1, 1)) + 0.5 * v(0, 1) + 0.3 + 0.1 * v * w,
    x_next = (x(1, 1) + 0.5 * x(0, 1) - low) * w,
    w_next = w(1, -1) + 0.5 * w(0, 1) - 0.7 * w + 0.25 + 0.1 * w * v,
  },
  advance = { u = "u_next", v = "v_next", w = "w_next", x = "x_next" },
  boundary = "periodic",
}
