-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = star(0),
  coefficients = laplacian { accuracy = 2 },
}
