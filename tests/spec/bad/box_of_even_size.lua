-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = box { size = {3, 4, 3} },
  coefficients = function() return 1 end,
}
