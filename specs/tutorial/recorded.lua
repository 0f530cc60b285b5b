-- SPDX-License-Identifier: MIT
local u, u_prev, c2 = grid("u", "u_prev", "c2")            -- c2 = (c dt / h)²
return stencil {
  name = "recorded",
  update = { u_next = 2*u - u_prev + c2 * laplacian(u, { accuracy = 4 }) },
  advance = { u_prev = "u", u = "u_next" },
  boundary = { x = fixed(0), y = fixed(0), z = { low = antimirror { plane = 0 }, high = fixed(0) } },
  points = {
    shots = source { grid = "u_next", scale = c2 },
    traces = receiver { grid = "u_next" },
  },
}
