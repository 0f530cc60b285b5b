-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = offsets { {0,0}, {1,0}, {0,0} },
  coefficients = function() return 1 end,
}
