-- SPDX-License-Identifier: MIT
return stencil {
  name = "error",
  shape = star(1), coefficients = laplacian{},
}
