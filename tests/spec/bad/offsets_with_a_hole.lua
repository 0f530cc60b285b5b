-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = offsets{ {0,0}, {1,0}, {-1,0} },
  coefficients = {
    -2,
    nil, 1 },
}
