-- SPDX-License-Identifier: MIT
-- Pseudo-acoustic waves in VTI media, with a layer that damps. Eighth order in the plane, fourth along z.
local p, p_prev, q, q_prev = grid("p", "p_prev", "q", "q_prev")
local vh2, vz2, vn2, damp = grid("vh2", "vz2", "vn2", "damp") -- (v dt)^2 across, along, of normal moveout
local h = scalar "h"

local plane = { accuracy = 8, spacing = h }
local depth = { accuracy = 4, spacing = h }
local across = d(p, "xx", plane) + d(p, "yy", plane)
local along = d(q, "zz", depth)

return stencil {
  name = "vti_sponge",
  doc = "pseudo-acoustic VTI pair with a sponge; Duveneck et al., SEG (2008)",
  type = "float",
  update = {
    p_next = damp * (2*p - damp * p_prev + vh2 * across + vz2 * along),
    q_next = damp * (2*q - damp * q_prev + vn2 * across + vz2 * along),
  },
}
