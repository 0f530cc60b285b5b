-- SPDX-License-Identifier: MIT
-- u_t + a.grad u = k lap u, first-order upwind for a = (0.2, 0.15, 0.1) > 0, periodic
local u = grid "u"
return stencil {
  name = "advect3d",
  doc = "advection and diffusion, upwind, forward Euler",
  type = "float",
  update = { u_next = u - 0.2 * (u - u(-1,0,0)) - 0.15 * (u - u(0,-1,0)) - 0.1 * (u - u(0,0,-1)) + 0.05 * laplacian(u) },
  advance = { u = "u_next" },
  boundary = "periodic",
}
