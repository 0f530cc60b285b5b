-- SPDX-License-Identifier: MIT
-- First half of a time step: ρ v_t = div σ. The plane is (x, depth), depth being the operator's y.
-- Index (i, j) holds vx at (i, j), vz at (i+½, j+½), sxx and szz at (i+½, j), sxz at (i, j+½).
local vx, vz = grid("vx", "vz")
local sxx, szz, sxz = grid("sxx", "szz", "sxz")
local bx, bz = grid("bx", "bz") -- dt/ρ where vx and vz are
local h = scalar "h"

local left = { accuracy = 4, spacing = h, stagger = -0.5 }
local right = { accuracy = 4, spacing = h, stagger = 0.5 }

return stencil {
  name = "elastic2d_staggered_velocity",
  doc = "P-SV waves, velocities; Virieux, Geophysics 51 (1986); order 4: Levander, Geophysics 53 (1988)",
  type = "float",
  dimensions = 2,
  update = {
    vx = vx + bx * (d(sxx, "x", left) + d(sxz, "y", left)),
    vz = vz + bz * (d(sxz, "x", right) + d(szz, "y", right)),
  },
}
