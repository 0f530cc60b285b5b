-- SPDX-License-Identifier: MIT
return stencil {
  name = "star",
  dimensions = 2,
  shape = star { x = 2, y = 1 },
  coefficients = { x = { "-5/2", "4/3", "-1/12" }, y = { -2, 1 } },
}
