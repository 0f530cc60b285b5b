-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  dimensions = 2,
  shape = star(1),
  coefficients = { {1, 2, 1}, {2, 4, 2}, {1, 2, 1} },
}
