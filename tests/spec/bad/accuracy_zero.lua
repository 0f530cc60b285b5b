-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  coefficients = laplacian { accuracy = 0 },
}
