-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  coefficients = laplacian { spacing = { x = 1, y = -1, z = 1 } },
}
