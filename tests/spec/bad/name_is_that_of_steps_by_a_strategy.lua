-- SPDX-License-Identifier: MIT
return stencil {
  name = "heat_run_by",
  shape = star(1), coefficients = laplacian{},
}
