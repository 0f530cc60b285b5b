-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = star(3),
  coefficients = laplacian { accuracy = 8 },
}
