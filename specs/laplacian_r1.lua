-- SPDX-License-Identifier: MIT
return stencil {
  name = "laplacian_r1",
  doc = "Laplacian of accuracy 2; weights: Fornberg, Math. Comp. 51 (1988)",
  type = "float",
  shape = star(1),
  coefficients = laplacian { accuracy = 2 },
}
