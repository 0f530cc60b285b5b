-- SPDX-License-Identifier: MIT
-- Sums that wait for many planes, and grids that are read at the point: in double both need registers.
local u, u_prev, c2 = grid("u", "u_prev", "c2")
return stencil {
  name = "far_wave",
  update = { u_next = 2*u - u_prev + c2 * laplacian(u, { accuracy = 14, spacing = scalar "h" }) },
}
