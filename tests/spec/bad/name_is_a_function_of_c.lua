-- SPDX-License-Identifier: MIT
return stencil {
  name = "div",
  coefficients = laplacian { accuracy = 2 },
}
