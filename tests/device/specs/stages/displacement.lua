-- SPDX-License-Identifier: MIT
-- Waves as displacements and their velocities.
local u, v, c2 = grid("u", "v", "c2")

return stencil {
  name = "displacement",
  stages = {
    { name = "velocity", update = { v = v + 0.1 * c2 * laplacian(u) } },
    { name = "displacement", update = { u = u + 0.1 * v } },
  },
  boundary = fixed(0),
}
