-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  coefficients = { x = {1, -2, 1} },
}
