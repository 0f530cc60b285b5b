-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  dimensions = 2.5,
  coefficients = laplacian { accuracy = 2 },
}
