-- SPDX-License-Identifier: MIT
-- One leapfrog step of u_tt = c² Δu: the whole time step in one sweep.
local u, u_prev, c2 = grid("u", "u_prev", "c2") -- c2 = (c·dt)²
local h = scalar "h"

return stencil {
  name = "acoustic_iso_r4",
  doc = "acoustic waves, order 2 in time and 8 in space; Dablain, Geophysics 51 (1986)",
  type = "float",
  update = { u_next = 2*u - u_prev + c2 * laplacian(u, { accuracy = 8, spacing = h }) },
  advance = { u_prev = "u", u = "u_next" },
  boundary = { z = { low = antimirror { plane = 1 } } }, -- a free surface; other halos are the caller's
}
