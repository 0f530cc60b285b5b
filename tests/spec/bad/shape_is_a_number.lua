-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = 4,
  coefficients = laplacian { accuracy = 2 },
}
