-- SPDX-License-Identifier: MIT
local u, u_prev, c2 = grid("u", "u_prev", "c2")            -- c2 = (c dt)²
local h, depth = scalar("h", "depth")                      -- spacing, of the box
local sponge, strength = 20, 0.015                         -- cells; Cerjan et al., Geophysics 50 (1985)

local below = max(sponge - (depth - position("z", { spacing = h })) / h, 0)
local damping = exp(-(strength * below)^2)                 -- 1 above the sponge, which is at the bottom

return stencil {
  name = "shot",
  doc = "an acoustic shot under a free surface, above a sponge",
  update = { u_next = damping * (2*u - damping * u_prev + c2 * laplacian(u, { accuracy = 8, spacing = h })) },
  advance = { u_prev = "u", u = "u_next" },
  boundary = { x = "periodic", y = "periodic", z = { low = antimirror { plane = 0 }, high = fixed(0) } },
  points = {
    shots = source { grid = "u_next", scale = c2 / h^3 },
    traces = receiver { grid = "u_next" },
  },
}
