-- SPDX-License-Identifier: MIT
return stencil {
  name = "stages_of_heat",
  shape = star(1), coefficients = laplacian{},
}
