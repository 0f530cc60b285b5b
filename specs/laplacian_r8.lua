-- SPDX-License-Identifier: MIT
return stencil {
  name = "laplacian_r8",
  doc = "Laplacian of accuracy 16; weights: Fornberg, Math. Comp. 51 (1988)",
  type = "float",
  shape = star(8),
  coefficients = laplacian { accuracy = 16 },
}
