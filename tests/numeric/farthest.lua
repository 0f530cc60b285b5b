-- SPDX-License-Identifier: MIT
-- The largest radius there is, along every axis.
return stencil {
  name = "farthest",
  type = "@TYPE@",
  shape = star(16),
  coefficients = function(dx, dy, dz) return 1 / (1 + abs(dx) + 2*abs(dy) + 3*abs(dz)) end,
}
