-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = star(1),
  coefficients = { ["1,1,0"] = 1 },
}
