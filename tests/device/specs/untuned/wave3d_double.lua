-- SPDX-License-Identifier: MIT
local u, u_prev = grid("u", "u_prev")
return stencil {
  name = "wave3d_double",
  doc = "wave equation of constant speed, leapfrog of order 2, CFL 0.5",
  type = "double",
  update = { u_next = 2*u - u_prev + 0.25 * laplacian(u) },
  advance = { u_prev = "u", u = "u_next" },
  boundary = fixed(0),
}
