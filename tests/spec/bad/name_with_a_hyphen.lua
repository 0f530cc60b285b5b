-- SPDX-License-Identifier: MIT
return stencil {
  name = "laplacian-r4",
  coefficients = laplacian { accuracy = 2 },
}
