-- SPDX-License-Identifier: MIT
return stencil {
  coefficients = laplacian { accuracy = 2 },
}
