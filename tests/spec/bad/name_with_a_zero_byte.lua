-- SPDX-License-Identifier: MIT
return stencil {
  name = "a\0b",
  coefficients = laplacian { accuracy = 2 },
}
