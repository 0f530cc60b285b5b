-- SPDX-License-Identifier: MIT
return stencil {
  name = "box27_fixed",
  doc = "mean of 27 points with binomial weights, cold walls",
  type = "float",
  shape = box(1),
  coefficients = function(dx, dy, dz)
    return 0.125 / 2 ^ (abs(dx) + abs(dy) + abs(dz))
  end,
  advance = { u = "out" },
  boundary = fixed(0),
}
