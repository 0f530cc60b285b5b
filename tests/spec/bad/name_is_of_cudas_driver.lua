-- SPDX-License-Identifier: MIT
return stencil {
  name = "cuInit",
  shape = star(1), coefficients = laplacian{},
}
