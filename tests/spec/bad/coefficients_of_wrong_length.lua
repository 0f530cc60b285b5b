-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = star(2),
  coefficients = { x = {1, 2, 3, 4, 5},
                   y = {1, 2, 3, 4},
                   z = {1, 2, 3} },
}
