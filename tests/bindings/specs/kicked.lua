-- SPDX-License-Identifier: MIT
-- Leapfrog in place, driven on the points of index 5 by the number of the step.
local u, u_prev = grid("u", "u_prev")
local around = u[{-1,0}] + u[{1,0}] + u[{0,-1}] + u[{0,1}] - 4*u

return stencil {
  name = "kicked",
  type = "float",
  dimensions = 2,
  update = { u_prev = 2*u - u_prev + scalar "r2" * around + select(eq(index("x"), 5), step(), 0) },
  advance = { u = "u_prev", u_prev = "u" },
  boundary = fixed(scalar "wall"),
}
