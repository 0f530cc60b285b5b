-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  coefficients = { 1, -2, 1 },
}
