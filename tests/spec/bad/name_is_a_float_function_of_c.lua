-- SPDX-License-Identifier: MIT
return stencil {
  name = "expf",
  coefficients = laplacian { accuracy = 2 },
}
