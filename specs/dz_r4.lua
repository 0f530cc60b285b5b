-- SPDX-License-Identifier: MIT
return stencil {
  name = "dz_r4",
  doc = "d/dz of accuracy 8; one of AMD's directional kernels, weights: Fornberg (1988)",
  type = "float",
  shape = star { z = 4 },
  coefficients = derivative { axis = "z", order = 1, accuracy = 8 },
}
