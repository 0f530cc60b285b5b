-- SPDX-License-Identifier: MIT
return stencil {
  name = "heat_stages",
  shape = star(1), coefficients = laplacian{},
}
