-- SPDX-License-Identifier: MIT
local u, u_prev, c2 = grid("u", "u_prev", "c2")            -- c2 = (c dt / h)²
return stencil {
  name = "wave",
  update = { u_next = 2*u - u_prev + c2 * laplacian(u, { accuracy = 4 }) },
  advance = { u_prev = "u", u = "u_next" },
  boundary = fixed(0),
}
