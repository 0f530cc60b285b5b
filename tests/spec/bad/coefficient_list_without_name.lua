-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = star(1),
  coefficients = { x = {1, -2, 1}, {1, -2, 1} },
}
