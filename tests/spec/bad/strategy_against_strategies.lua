-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  coefficients = laplacian { accuracy = 2 },
  strategies = { fused { vector = 2 } },
  strategy = fused { vector = 4 },
}
