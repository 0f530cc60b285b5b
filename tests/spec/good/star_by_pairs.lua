-- SPDX-License-Identifier: MIT
return stencil {
  name = "star",
  dimensions = 2,
  coefficients = {
    { { 0, 0 }, "-9/2" },
    { { 1, 0 }, "4/3" },
    { { -1, 0 }, "4/3" },
    { { 2, 0 }, "-1/12" },
    { { -2, 0 }, "-1/12" },
    { { 0, 1 }, 1 },
    { { 0, -1 }, 1 },
  },
}
