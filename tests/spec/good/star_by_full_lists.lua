-- SPDX-License-Identifier: MIT
return stencil {
  name = "star",
  dimensions = 2,
  shape = star { x = 2, y = 1 },
  coefficients = { x = { "-1/12", "4/3", "-5/2", "4/3", "-1/12" }, y = { 1, -2, 1 } },
}
