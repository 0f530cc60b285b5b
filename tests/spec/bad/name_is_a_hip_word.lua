-- SPDX-License-Identifier: MIT
return stencil {
  name = "threadIdx",
  coefficients = laplacian { accuracy = 2 },
}
