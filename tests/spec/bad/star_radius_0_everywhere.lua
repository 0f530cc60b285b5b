-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = star { x = 0, y = 0 },
  coefficients = laplacian { accuracy = 2 },
}
