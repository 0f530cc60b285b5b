-- SPDX-License-Identifier: MIT
return stencil {
  name = "laplacian_r16",
  doc = "Laplacian of accuracy 32, the largest radius there is",
  type = "@TYPE@",
  shape = star(16),
  coefficients = laplacian { accuracy = 32 },
}
