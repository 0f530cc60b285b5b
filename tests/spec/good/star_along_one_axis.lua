-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = star{y=2},
  coefficients = { "1/12", "-2/3", 0, "2/3", "-1/12" },
}
