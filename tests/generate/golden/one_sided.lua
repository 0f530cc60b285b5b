-- SPDX-License-Identifier: MIT
-- Offsets to one side of the point, in tiles of LDS.
return stencil {
  name = "one_sided",
  shape = offsets { { -3, 0, 0 }, { 0, -2, 0 }, { 0, 0, 1 }, { 0, 0, 2 }, { -2, -1, 1 } },
  coefficients = function(dx, dy, dz) return 1 + 0.5*dx + 0.3*dy - 0.7*dz end,
  strategies = { lds { block = { 16, 2, 2 }, vector = 2 }, queue { window = 16 } },
}
