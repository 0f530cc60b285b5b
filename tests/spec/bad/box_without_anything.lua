-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = box {},
  coefficients = function() return 1 end,
}
