-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  type = "half",
  coefficients = laplacian { accuracy = 2 },
}
