-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  dimensions = 4,
  coefficients = laplacian { accuracy = 2 },
}
