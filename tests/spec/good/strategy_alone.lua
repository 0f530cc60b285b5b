-- SPDX-License-Identifier: MIT
return stencil {
  name = "alone",
  dimensions = 1,
  coefficients = derivative { axis = "x" },
  strategy = vector { vector = 2 },
}
