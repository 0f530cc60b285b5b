-- SPDX-License-Identifier: MIT
-- A kernel that streams calls this y z.
local u = grid "u"

return stencil {
  name = "places2d",
  type = "@TYPE@",
  dimensions = 2,
  update = {
    next = select(eq((index("x") + index("y")) % 2, 0), laplacian(u) * position("y", { spacing = 1/8, origin = 3 }), 1e3 * u),
  },
}
