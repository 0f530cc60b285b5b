-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  coefficients = laplacian(8),
}
