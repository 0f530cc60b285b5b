-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  coefficients = laplacian { accuracy = 2 },
  strategies = { deep = fused { rows = 2 } },
}
