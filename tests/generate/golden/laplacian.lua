-- SPDX-License-Identifier: MIT
-- Shared coefficients, exact fractions, a run-time spacing, a launch bound.
return stencil {
  name = "laplacian",
  doc = "the Laplacian of accuracy 4",
  shape = star(2),
  coefficients = laplacian { accuracy = 4, spacing = scalar "h" },
  strategies = { fused { waves = 4 }, split },
  strategy = "fused",
}
