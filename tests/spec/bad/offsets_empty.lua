-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = offsets {},
  coefficients = function() return 1 end,
}
