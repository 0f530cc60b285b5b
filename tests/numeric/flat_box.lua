-- SPDX-License-Identifier: MIT
-- A box of different radii; taps mirrored in z share a coefficient.
return stencil {
  name = "flat_box",
  type = "@TYPE@",
  shape = box { x = 2, y = 1, z = 1 },
  coefficients = function(dx, dy, dz) return 1.07 + 0.5*dx - 0.3*dy + 0.2*abs(dz) end,
}
