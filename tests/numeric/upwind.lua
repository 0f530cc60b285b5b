-- SPDX-License-Identifier: MIT
-- The other sides: down only along z, right only along x, up only along y.
return stencil {
  name = "upwind",
  type = "@TYPE@",
  shape = offsets { { 0, 0, 0 }, { 2, 0, 0 }, { 5, 0, 0 }, { 0, 3, 0 }, { 0, 0, -1 }, { 1, 0, -3 } },
  coefficients = function(dx, dy, dz) return 1.07 + 0.5*dx + 0.3*dy - 0.7*dz end,
}
