-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = star {
    x = 4,
    y = 17,
  },
  coefficients = laplacian { accuracy = 8 },
}
