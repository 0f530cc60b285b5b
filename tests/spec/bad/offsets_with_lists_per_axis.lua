-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = offsets{ {0,0}, {1,0}, {-1,0} },
  coefficients = { x = {1, -2, 1} },
}
