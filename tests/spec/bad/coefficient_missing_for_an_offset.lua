-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = star(1),
  coefficients = { ["0,0,0"] = -6, ["1,0,0"] = 1 },
}
