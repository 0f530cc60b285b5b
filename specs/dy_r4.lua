-- SPDX-License-Identifier: MIT
return stencil {
  name = "dy_r4",
  doc = "d/dy of accuracy 8; one of AMD's directional kernels, weights: Fornberg (1988)",
  type = "float",
  shape = star { y = 4 },
  coefficients = derivative { axis = "y", order = 1, accuracy = 8 },
}
