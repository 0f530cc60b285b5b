-- SPDX-License-Identifier: MIT
-- One leapfrog step of u_tt = c² Δu on a membrane that is held at its rim, which lies on the points
-- next to the outermost: u is 0 there and odd about it, so that differences of order 4 hold up to it.
local u, u_prev = grid("u", "u_prev")
local r2 = scalar "r2" -- (c·dt/h)²

return stencil {
  name = "membrane2d",
  doc = "waves of a membrane, order 4 in space; Cohen, Higher-Order Numerical Methods for Transient Wave Equations (2002)",
  type = "double",
  dimensions = 2,
  update = { u_next = 2*u - u_prev + r2 * laplacian(u, { accuracy = 4 }) },
  advance = { u_prev = "u", u = "u_next" },
  boundary = antimirror { plane = 1 },
}
