-- SPDX-License-Identifier: MIT
local u, u_prev = grid("u", "u_prev")
local c2 = grid("c2", { range = { 0.05, 0.2 } }) -- (c dt / h)^2

return stencil {
  name = "leapfrog1_fixed",
  doc = "waves, order 2, in a medium that varies, held at the walls",
  type = "float",
  update = { u_next = 2*u - u_prev + c2 * laplacian(u) },
  advance = { u_prev = "u", u = "u_next" },
  boundary = fixed(0),
}
