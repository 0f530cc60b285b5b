-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  dimensions = 2,
  coefficients = { {1, 2, 1}, {2, 4}, {1, 2, 1} },
}
