-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  dimensions = 2,
  shape = box(1),
  coefficients = { x = {1, -2, 1}, y = {1, -2, 1} },
}
