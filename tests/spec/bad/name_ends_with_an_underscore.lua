-- SPDX-License-Identifier: MIT
return stencil {
  name = "heat_",
  shape = star(1), coefficients = laplacian{},
}
