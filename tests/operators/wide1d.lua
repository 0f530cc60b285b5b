-- SPDX-License-Identifier: MIT
local u, c = grid("u", "c")

return stencil {
  name = "wide1d",
  type = "@TYPE@",
  update = { out = c * d(u, "x", { order = 4, accuracy = 28 }) - c(-3) * u(16) , copied = u },
  dimensions = 1,
}
