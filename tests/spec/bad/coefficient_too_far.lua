-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  coefficients = { ["17,0,0"] = 1 },
}
