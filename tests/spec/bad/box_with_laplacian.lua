-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = box(1),
  coefficients = laplacian { accuracy = 2 },
}
