-- SPDX-License-Identifier: MIT
return stencil {
  name = "flat", dimensions = 2,
  shape = star { x = 1 },
  coefficients = { x = { 1, -2, 1 },
                   y = { 1, -2, 1 } },
}
