-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = star(1),
  coefficients = function(dx) if dx == 0 then return 1 end end,
}
