-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = box{x=1, y=1},
  coefficients = { {1, 2, 1}, {2, -12}, {1, 2, 1} },
}
