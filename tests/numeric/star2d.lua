-- SPDX-License-Identifier: MIT
return stencil {
  name = "star2d",
  type = "@TYPE@",
  dimensions = 2,
  shape = star { x = 3, y = 2 },
  coefficients = function(dx, dy) return 1.07 + 0.5*dx - 0.3*dy + 0.2*dy*dy end,
}
