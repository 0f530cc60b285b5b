-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  type = "double",
  arithmetic = "float",
  coefficients = laplacian { accuracy = 2 },
}
