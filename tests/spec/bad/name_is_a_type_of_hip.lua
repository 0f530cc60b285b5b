-- SPDX-License-Identifier: MIT
return stencil {
  name = "double4",
  shape = star(1), coefficients = laplacian{},
}
