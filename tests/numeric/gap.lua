-- SPDX-License-Identifier: MIT
-- Planes between the taps that no tap reads, and a column that is not the point's own.
return stencil {
  name = "gap",
  type = "@TYPE@",
  shape = offsets { { 0, 0, -3 }, { 0, 0, 3 }, { 1, 0, 0 }, { 1, -1, -2 }, { 2, 2, 1 } },
  coefficients = function(dx, dy, dz) return 1.07 + 0.5*dx + 0.3*dy - 0.7*dz end,
}
