-- SPDX-License-Identifier: MIT
-- No two taps share a coefficient, so any mix-up of axes, signs or planes changes the result.
return stencil {
  name = "star",
  type = "@TYPE@",
  shape = star(2),
  coefficients = function(dx, dy, dz) return 1 + 0.5*dx + 0.3*dy - 0.7*dz + 0.11*dx*dx end,
}
