-- SPDX-License-Identifier: MIT
-- A whole time step: several inputs, a coefficient grid, an input that only the point itself reads.
local u, u_prev, c2 = grid("u", "u_prev", "c2")
local h = scalar "h"

return stencil {
  name = "wave",
  type = "@TYPE@",
  update = { u_next = 2*u - u_prev + c2 * laplacian(u, { accuracy = 4, spacing = h }) },
}
