-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  dimensions = 3,
  coefficients = { {1, 2, 1}, {2, -12, 2}, {1, 2, 1} },
}
