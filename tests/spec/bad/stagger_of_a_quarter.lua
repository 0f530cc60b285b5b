-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  coefficients = derivative { axis = "x", stagger = 0.25 },
}
