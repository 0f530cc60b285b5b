-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  dimensions = 2,
  shape = box(1),
  coefficients = { 1, 2, 1, 2, -12, 2, 1, 2, 1 },
}
