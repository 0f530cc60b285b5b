-- SPDX-License-Identifier: MIT
return stencil {
  name = "heat_args",
  shape = star(1), coefficients = laplacian{},
}
