-- SPDX-License-Identifier: MIT
return stencil {
  name = "dx_r4",
  doc = "d/dx of accuracy 8; one of AMD's directional kernels, weights: Fornberg (1988)",
  type = "float",
  shape = star { x = 4 },
  coefficients = derivative { axis = "x", order = 1, accuracy = 8 },
}
