-- SPDX-License-Identifier: MIT
-- Images of three grids that take turns from two that do, and, of these, from the grid itself.
local u, u_prev, v = grid("u", "u_prev", "v")
return stencil {
  name = "reflected",
  dimensions = 2,
  update = {
    u_next = 0.9 * u - 0.4 * u_prev + 0.2 * (u(-1, -1) + u(0, 1) - v(0, -1)),
    v_next = 0.5 * v(1, -1) + 0.25 * v(0, -1),
  },
  advance = { u_prev = "u", u = "u_next", v = "v_next" },
  boundary = {
    u = { x = mirror(), y = mirror { from = "v" } },
    v = { x = mirror(), y = mirror { from = "v" } },
  },
}
