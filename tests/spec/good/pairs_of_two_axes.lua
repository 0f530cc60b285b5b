-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  coefficients = { {{0, 0}, -2}, {{0, 1}, 1}, {{0, -1}, 1} },
}
