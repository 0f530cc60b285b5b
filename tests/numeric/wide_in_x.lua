-- SPDX-License-Identifier: MIT
return stencil {
  name = "wide_in_x",
  type = "@TYPE@",
  shape = star { x = 4, y = 2, z = 1 },
  coefficients = function(dx, dy, dz) return 2.3 - 0.5*abs(dx) + 0.3*dy - 0.7*dz end,
}
