-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  dimensions = 1,
  coefficients = { [0] = -2, [-1] = 1 },
}
