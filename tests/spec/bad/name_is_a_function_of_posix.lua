-- SPDX-License-Identifier: MIT
return stencil {
  name = "read",
  shape = star(1), coefficients = laplacian{},
}
