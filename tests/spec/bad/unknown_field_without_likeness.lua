-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  quux = 1,
  coefficients = laplacian { accuracy = 2 },
}
