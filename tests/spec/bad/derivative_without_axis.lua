-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  coefficients = derivative { order = 2 },
}
