-- SPDX-License-Identifier: MIT
return stencil {
  name = "x_device",
  shape = star(1), coefficients = laplacian{},
}
