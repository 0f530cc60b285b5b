-- SPDX-License-Identifier: MIT
return stencil {
  name = "fused",
  shape = star(1), coefficients = laplacian{},
}
