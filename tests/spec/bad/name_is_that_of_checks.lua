-- SPDX-License-Identifier: MIT
return stencil {
  name = "heat_checks",
  shape = star(1), coefficients = laplacian{},
}
