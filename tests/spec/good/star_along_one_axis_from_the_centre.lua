-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  dimensions = 1,
  shape = star(1),
  coefficients = { -2, 1 },
}
