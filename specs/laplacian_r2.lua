-- SPDX-License-Identifier: MIT
return stencil {
  name = "laplacian_r2",
  doc = "Laplacian of accuracy 4; weights: Fornberg, Math. Comp. 51 (1988)",
  type = "float",
  shape = star(2),
  coefficients = laplacian { accuracy = 4 },
}
