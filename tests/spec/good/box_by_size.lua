-- SPDX-License-Identifier: MIT
return stencil {
  name = "box",
  shape = box { size = { 3, 1, 3 } },
  coefficients = function(dx, dy, dz) return 10*dx + dz end,
}
