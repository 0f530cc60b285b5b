-- SPDX-License-Identifier: MIT
-- Every grid has a neighbourhood of its own: one axis, one side, one corner, none.
local x_only, y_only, z_only = grid("x_only", "y_only", "z_only")
local up, corner, here, far = grid("up", "corner", "here", "far")

return stencil {
  name = "reaches",
  type = "@TYPE@",
  update = {
    sum = x_only(-3, 0, 0) - 2*x_only(1, 0, 0) + y_only(0, 2, 0) * here
      + z_only(0, 0, -2) + 0.5*z_only(0, 0, 1) - far(5, 0, 0),
    product = (up(0, 0, 1) - up(0, 0, 2)) * corner(-1, 2, -1) + here * x_only + far(0, -4, 0),
  },
}
