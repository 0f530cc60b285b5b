-- SPDX-License-Identifier: MIT
-- Taps that share coefficients: folded sums, within one axis because spacings differ.
return stencil {
  name = "laplacian",
  type = "@TYPE@",
  shape = star(3),
  coefficients = laplacian { accuracy = 6, spacing = { x = 1, y = 0.5, z = 2 } },
}
