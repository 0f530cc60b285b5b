-- SPDX-License-Identifier: MIT
return stencil {
  name = "laplacian_r4",
  doc = "Laplacian of accuracy 8; weights: Fornberg, Math. Comp. 51 (1988)",
  type = "float",
  shape = star(4),
  coefficients = laplacian { accuracy = 8 },
}
