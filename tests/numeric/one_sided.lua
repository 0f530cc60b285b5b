-- SPDX-License-Identifier: MIT
-- Reaches up only along z, left only along x, down only along y, off the axes and without a centre.
return stencil {
  name = "one_sided",
  type = "@TYPE@",
  shape = offsets { { -3, 0, 0 }, { -1, 0, 0 }, { 0, -2, 0 }, { 0, 0, 1 }, { 0, 0, 2 }, { -2, -1, 1 } },
  coefficients = function(dx, dy, dz) return 1.07 + 0.5*dx + 0.3*dy - 0.7*dz end,
}
