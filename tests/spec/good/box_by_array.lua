-- SPDX-License-Identifier: MIT
return stencil {
  name = "box",
  coefficients = {
    { { -11, -1, 9 } },
    { { -10, 0, 10 } },
    { { -9, 1, 11 } },
  },
}
