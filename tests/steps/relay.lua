-- SPDX-License-Identifier: MIT
-- Heat on a torus in two stages: sources of the first are spread by the second.
local u, v, r = grid "u", grid "v", scalar "r"
return stencil {
  name = "relay",
  type = "double",
  dimensions = 2,
  stages = {
    { name = "first", update = { v = u + 0.1 * laplacian(u) } },
    { name = "second", update = { w = v + 0.1 * laplacian(v) } },
  },
  advance = { u = "w" },
  boundary = "periodic",
  points = {
    early = source { grid = "v", scale = r },
    late = source { grid = "w", stage = "second", mode = "add" },
    felt = receiver { grid = "v" },
    heard = receiver { grid = "w" },
  },
}
