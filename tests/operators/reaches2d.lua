-- SPDX-License-Identifier: MIT
local x_only, y_only, here, corner = grid("x_only", "y_only", "here", "corner")

return stencil {
  name = "reaches2d",
  type = "@TYPE@",
  update = {
    a = x_only(-3, 0) - 2*x_only(1, 0) + here * (y_only(0, 1) - y_only(0, -2)),
    b = here - y_only + corner(2, -1) * corner(-1, 0),
  },
}
