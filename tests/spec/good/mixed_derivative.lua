-- SPDX-License-Identifier: MIT
local u = grid "u"
local hx, hy = scalar("hx", "hy")

return stencil {
  name = "mixed",
  update = { out = d(u, "xy", { accuracy = 2, spacing = { x = hx, y = hy } }) + u(0, 0, -1)^0.5 },
}
