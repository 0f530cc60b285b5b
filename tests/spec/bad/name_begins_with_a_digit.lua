-- SPDX-License-Identifier: MIT
return stencil {
  name = "4th",
  coefficients = laplacian { accuracy = 2 },
}
