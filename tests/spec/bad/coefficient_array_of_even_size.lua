-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  dimensions = 2,
  coefficients = { {1, 2}, {3, 4} },
}
