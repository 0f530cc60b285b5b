-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  arithmetic = true,
  coefficients = laplacian { accuracy = 2 },
}
