-- SPDX-License-Identifier: MIT
local v = grid "v"
return stencil {
  name = "t",
  shape = star(1),
  coefficients = { x = {v, -2, 1}, y = {1, -2, 1}, z = {1, -2, 1} },
}
