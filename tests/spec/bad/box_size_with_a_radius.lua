-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = box { size = 3, x = 1 },
  coefficients = function() return 1 end,
}
