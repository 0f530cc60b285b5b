-- SPDX-License-Identifier: MIT
return stencil {
  name = "laplacian_r3",
  doc = "Laplacian of accuracy 6; weights: Fornberg, Math. Comp. 51 (1988)",
  type = "float",
  shape = star(3),
  coefficients = laplacian { accuracy = 6 },
}
