-- SPDX-License-Identifier: MIT
return stencil {
  name = "star",
  dimensions = 2,
  shape = box { x = 2, y = 1 },
  coefficients = {
    { 0, 0, 1, 0, 0 },
    { "-1/12", "4/3", "-9/2", "4/3", "-1/12" },
    { 0, 0, 1, 0, 0 },
  },
}
