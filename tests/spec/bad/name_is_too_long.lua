-- SPDX-License-Identifier: MIT
return stencil {
  name = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  coefficients = laplacian { accuracy = 2 },
}
