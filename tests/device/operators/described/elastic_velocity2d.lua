-- SPDX-License-Identifier: MIT
-- Velocities of P-SV waves from stresses on staggered points; density is constant.
local vx, vz = grid("vx", "vz")
local sxx, szz, sxz = grid("sxx", "szz", "sxz")
local b, h = scalar("b", "h")
local left, right = { accuracy = 4, spacing = h, stagger = -0.5 }, { accuracy = 4, spacing = h, stagger = 0.5 }

return stencil {
  name = "elastic_velocity2d",
  doc = "P-SV waves, velocities in place",
  type = "float",
  dimensions = 2,
  update = {
    vx = vx + b * (d(sxx, "x", left) + d(sxz, "y", left)),
    vz = vz + b * (d(sxz, "x", right) + d(szz, "y", right)),
  },
}
