-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = star(1),
  coefficients = { ["a"] = 1 },
}
