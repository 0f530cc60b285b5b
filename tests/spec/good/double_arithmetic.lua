-- SPDX-License-Identifier: MIT
-- The fields are read in their own order, not in that of the text.
return stencil {
  arithmetic = "double",
  name = "sum",
  type = "float",
  shape = star { x = 1, y = 0, z = 0 },
  coefficients = { x = { 1, 2, 4 } },
}
