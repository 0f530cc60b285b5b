-- SPDX-License-Identifier: MIT
return stencil {
  name = "box2d",
  type = "@TYPE@",
  dimensions = 2,
  shape = box(1),
  coefficients = function(dx, dy) return 1.07 + 0.5*dx - 0.3*dy + 0.11*dx*dy end,
}
