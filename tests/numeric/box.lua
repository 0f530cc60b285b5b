-- SPDX-License-Identifier: MIT
-- All 27 coefficients differ, so the corners count.
return stencil {
  name = "box",
  type = "@TYPE@",
  shape = box(1),
  coefficients = function(dx, dy, dz) return 1.07 + 0.5*dx + 0.3*dy - 0.7*dz + 0.11*dx*dy*dz end,
}
