-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = star(17),
  coefficients = laplacian { accuracy = 2 },
}
