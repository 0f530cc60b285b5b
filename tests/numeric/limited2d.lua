-- SPDX-License-Identifier: MIT
-- In the plane the slowest axis is y.
local u = grid "u"
local g = d(u, "y", { accuracy = 4, stagger = 0.5 })
return stencil {
  name = "limited2d",
  type = "@TYPE@",
  dimensions = 2,
  update = {
    out = u + 0.2 * d(g / (1 + 0.3 * g^2), "y", { accuracy = 4, stagger = -0.5 }) + d(u^2, "x", { accuracy = 4 }),
  },
}
