-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = star { x = 1, w = 1 },
  coefficients = laplacian { accuracy = 2 },
}
