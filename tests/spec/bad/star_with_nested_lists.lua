-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = star{x=1, y=1},
  coefficients = { {0, 1, 0}, {1, -4, 1}, {0, 1, 0} },
}
