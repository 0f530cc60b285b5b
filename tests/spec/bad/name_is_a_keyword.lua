-- SPDX-License-Identifier: MIT
return stencil {
  name = "double",
  coefficients = laplacian { accuracy = 2 },
}
