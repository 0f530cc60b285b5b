-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  coefficients = derivative { axis = "x", order = 4, accuracy = 32 },
}
