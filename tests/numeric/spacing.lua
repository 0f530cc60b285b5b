-- SPDX-License-Identifier: MIT
-- One spacing given at run time: a common factor of all taps.
return stencil {
  name = "spacing",
  type = "@TYPE@",
  shape = star(2),
  coefficients = laplacian { accuracy = 4, spacing = scalar "h" },
}
