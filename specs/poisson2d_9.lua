-- SPDX-License-Identifier: MIT
return stencil {
  name = "poisson2d_9",
  doc = "9-point Laplacian (Mehrstellen) in the plane; Collatz, Numerical Treatment of Diff. Eq.",
  type = "float",
  dimensions = 2,
  shape = box(1),
  coefficients = {
    { "1/6", "2/3", "1/6" },
    { "2/3", "-10/3", "2/3" },
    { "1/6", "2/3", "1/6" },
  },
}
