-- SPDX-License-Identifier: MIT
-- Heat on a torus: what sources add stays, and receivers say where.
local u, r = grid "u", scalar "r"
return stencil {
  name = "ledger",
  type = "double",
  dimensions = 2,
  update = { u_next = u + 0.1 * laplacian(u) },
  advance = { u = "u_next" },
  boundary = "periodic",
  points = {
    taps = source { grid = "u_next", scale = r },
    meters = receiver { grid = "u_next" },
  },
}
