-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = box(1),
  coefficients = { x = {1, -2, 1} },
}
