-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = star{x=1},
  coefficients = { 1, 2, 3, 2, 1 },
}
