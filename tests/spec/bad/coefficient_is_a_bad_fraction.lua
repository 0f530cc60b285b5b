-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = star(1),
  coefficients = { x = {"1/0", -2, 1}, y = {1, -2, 1}, z = {1, -2, 1} },
}
