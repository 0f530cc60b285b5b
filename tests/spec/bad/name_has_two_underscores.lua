-- SPDX-License-Identifier: MIT
return stencil {
  name = "a__b",
  coefficients = laplacian { accuracy = 2 },
}
