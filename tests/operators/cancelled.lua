-- SPDX-License-Identifier: MIT
-- Taps that cancel leave no halo behind: u is read at the point only, v above it.
local u, v = grid("u", "v")

return stencil {
  name = "cancelled",
  type = "@TYPE@",
  update = { out = 3*u(4, 0, 0) - (u(4, 0, 0) + 2*u(4, 0, 0)) + v(0, 0, 1) - (v(0, 2, 0) - v(0, 2, 0)) + u },
}
