-- SPDX-License-Identifier: MIT
-- Heat, and what every point has had of it so far, which is written in place, and recorded: what a step makes of it.
local u, had = grid("u", "had")
return stencil {
  name = "tally",
  type = "double",
  dimensions = 2,
  update = { u_next = u + 0.1 * laplacian(u), had = 0.9 * had + u },
  advance = { u = "u_next" },
  points = { meters = receiver { grid = "had" } },
}
