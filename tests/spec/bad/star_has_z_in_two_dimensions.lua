-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  dimensions = 2,
  shape = star { x = 1, y = 1, z = 1 },
  coefficients = { x = {1, 2, 1}, y = {1, 2, 1} },
}
