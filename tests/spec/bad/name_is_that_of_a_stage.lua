-- SPDX-License-Identifier: MIT
return stencil {
  name = "heat_stage",
  shape = star(1), coefficients = laplacian{},
}
