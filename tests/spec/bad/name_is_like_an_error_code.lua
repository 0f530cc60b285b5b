-- SPDX-License-Identifier: MIT
return stencil {
  name = "EFUNNY",
  shape = star(1), coefficients = laplacian{},
}
