-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  dimensions = 2,
  coefficients = derivative { axis = "z" },
}
