-- SPDX-License-Identifier: MIT
-- (1 4 6 4 1)/16 along every axis: smooths, and removes the shortest waves of the grid.
local binomial = { [0] = 6, 4, 1 }

return stencil {
  name = "box125",
  doc = "binomial filter of 5 x 5 x 5 points, an approximate Gaussian; Jaehne, Digital Image Processing",
  type = "float",
  shape = box(2),
  coefficients = function(dx, dy, dz)
    return binomial[abs(dx)] * binomial[abs(dy)] * binomial[abs(dz)] / 4096
  end,
}
