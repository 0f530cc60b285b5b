-- SPDX-License-Identifier: MIT
local u, u_prev = grid("u", "u_prev")
return stencil {
  name = "wave2d_r2",
  doc = "wave equation in a plane, order 4 in space, leapfrog",
  type = "float",
  dimensions = 2,
  update = { u_next = 2*u - u_prev + 0.2 * laplacian(u, { accuracy = 4 }) },
  advance = { u_prev = "u", u = "u_next" },
  boundary = fixed(0),
}
