-- SPDX-License-Identifier: MIT
return stencil {
  name = "math",
  shape = star(1), coefficients = laplacian{},
}
