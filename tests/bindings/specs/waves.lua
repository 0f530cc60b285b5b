-- SPDX-License-Identifier: MIT
-- Leapfrog whose three buffers take turns; weights that keep dyadic numbers exact.
local u, u_prev = grid("u", "u_prev")
local around = u[{-2,0}] + u[{2,0}] + u[{0,-2}] + u[{0,2}] - 4*u

return stencil {
  name = "waves",
  type = "double",
  dimensions = 2,
  update = { u_next = 2*u - u_prev + scalar "r2" * around },
  advance = { u_prev = "u", u = "u_next" },
  boundary = { x = "periodic", y = { low = mirror(), high = fixed(1) } },
}
