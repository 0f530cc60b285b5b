-- SPDX-License-Identifier: MIT
-- A shot by groups of 3 steps, which a run makes: factors by position, amplitudes by a grid, a period, a mirror.
local u, u_prev, c2 = grid("u", "u_prev", "c2")
local h, rate = scalar("h", "rate")
local x = position("x", { spacing = h })

return stencil {
  name = "seams",
  type = "float",
  update = { u_next = exp(-rate * x) * (2*u - u_prev + c2 * laplacian(u)) },
  advance = { u_prev = "u", u = "u_next" },
  boundary = { x = fixed(0), y = "periodic", z = { low = antimirror { plane = 0 }, high = fixed(0) } },
  points = {
    shots = source { grid = "u_next", scale = c2 / h },
    traces = receiver { grid = "u_next" },
    before = receiver { grid = "u" },
  },
}
