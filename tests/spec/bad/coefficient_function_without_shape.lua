-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  coefficients = function() return 1 end,
}
