-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = box(16),
  coefficients = function() return 1 end,
}
