-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = star(1),
  coefficients = { -6, 1, 1, 1, 1, 1, 1 },
}
