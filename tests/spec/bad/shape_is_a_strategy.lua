-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = fused,
  coefficients = laplacian { accuracy = 2 },
}
