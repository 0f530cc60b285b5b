-- SPDX-License-Identifier: MIT
-- Leapfrog in place that is struck at points and heard at others; weights that keep dyadic numbers exact.
local u, u_prev = grid("u", "u_prev")
local around = u[{-1,0}] + u[{1,0}] + u[{0,-1}] + u[{0,1}] - 4*u

return stencil {
  name = "struck",
  type = "double",
  dimensions = 2,
  update = { u_prev = 2*u - u_prev + scalar "r2" * around },
  advance = { u = "u_prev", u_prev = "u" },
  boundary = fixed(0),
  points = {
    hits = source { grid = "u_prev", scale = scalar "loud" },
    heard = receiver { grid = "u_prev" },
  },
}
