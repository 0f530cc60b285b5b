-- SPDX-License-Identifier: MIT
return stencil {
  name = "wide_in_y",
  type = "@TYPE@",
  shape = star { x = 1, y = 3, z = 2 },
  coefficients = function(dx, dy, dz) return 2 - 0.5*dx + 0.3*abs(dy) - 0.7*dz end,
}
