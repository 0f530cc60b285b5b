-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  arithmetic = "half",
  coefficients = laplacian { accuracy = 2 },
}
