-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = star(4),
  coefficients = derivative { axis = "x", accuracy = 8 },
}
