-- SPDX-License-Identifier: MIT
stencil {
  name = "a",
  coefficients = laplacian {},
}
return stencil {
  name = "b",
  coefficients = laplacian {},
}
