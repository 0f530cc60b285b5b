-- SPDX-License-Identifier: MIT
-- The general form: several inputs, one of them a grid of coefficients.
local u, u_prev, c2 = grid("u", "u_prev", "c2")
local h = scalar "h"

return stencil {
  name = "wave",
  doc = "one time step of the wave equation",
  update = { u_next = 2*u - u_prev + c2 * laplacian(u, { accuracy = 4, spacing = h }) },
  strategies = { window { rows = 2, window = 32 } },
}
