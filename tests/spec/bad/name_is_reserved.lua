-- SPDX-License-Identifier: MIT
return stencil {
  name = "_Laplacian",
  coefficients = laplacian { accuracy = 2 },
}
