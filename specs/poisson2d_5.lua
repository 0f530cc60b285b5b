-- SPDX-License-Identifier: MIT
return stencil {
  name = "poisson2d_5",
  doc = "5-point Laplacian in the plane; Collatz, Numerical Treatment of Differential Equations",
  type = "float",
  dimensions = 2,
  shape = star(1),
  coefficients = laplacian { accuracy = 2 },
}
