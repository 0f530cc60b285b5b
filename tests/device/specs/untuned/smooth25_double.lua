-- SPDX-License-Identifier: MIT
local w = { [0] = 6, [1] = 4, [2] = 1 }
return stencil {
  name = "smooth25_double",
  doc = "binomial smoothing of 5 by 5 points",
  type = "double",
  dimensions = 2,
  shape = box(2),
  coefficients = function(dx, dy) return w[math.abs(dx)] * w[math.abs(dy)] / 256 end,
  advance = { u = "out" },
  boundary = mirror(),
}
