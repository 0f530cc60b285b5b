-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = star(1),
  coefficients = function(dx)
    return dx.y
  end,
}
