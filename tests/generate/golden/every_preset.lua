-- SPDX-License-Identifier: MIT
-- The plans of all presets, for a star that all of them can compute.
return stencil {
  name = "every_preset",
  shape = star(2),
  coefficients = laplacian { accuracy = 4 },
}
