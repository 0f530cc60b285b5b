-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  coefficients = derivative { axis = "xy", order = 2 },
}
