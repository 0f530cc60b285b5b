-- SPDX-License-Identifier: MIT
return stencil {
  name = "line",
  type = "@TYPE@",
  dimensions = 1,
  shape = star(5),
  coefficients = function(dx) return 1 + 0.3*dx + 0.1*dx*dx end,
}
