-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = "star",
  coefficients = laplacian { accuracy = 2 },
}
