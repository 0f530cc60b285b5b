-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = star(1.5),
  coefficients = laplacian { accuracy = 2 },
}
