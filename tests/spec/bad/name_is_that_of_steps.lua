-- SPDX-License-Identifier: MIT
return stencil {
  name = "heat_run",
  shape = star(1), coefficients = laplacian{},
}
