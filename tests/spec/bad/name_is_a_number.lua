-- SPDX-License-Identifier: MIT
return stencil {
  name = 7,
  coefficients = laplacian { accuracy = 2 },
}
