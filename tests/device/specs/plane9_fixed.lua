-- SPDX-License-Identifier: MIT
return stencil {
  name = "plane9_fixed",
  doc = "mean of 9 points in the plane with binomial weights, cold walls",
  type = "float",
  dimensions = 2,
  shape = box(1),
  coefficients = {
    { "1/16", "1/8", "1/16" },
    { "1/8", "1/4", "1/8" },
    { "1/16", "1/8", "1/16" },
  },
  advance = { u = "out" },
  boundary = fixed(0),
}
