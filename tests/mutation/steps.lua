-- SPDX-License-Identifier: MIT
-- A leapfrog whose faces all have other rules, and whose taps see edges and corners.
local u, u_prev, speed = grid "u", grid "u_prev", grid "speed"
local hot = scalar "hot"
local around = 0.3 * u[{ 1, 1, 1 }] - 0.2 * u[{ -1, -2, 0 }] + 0.1 * u[{ -2, 1, -1 }] + 0.2 * u[{ 2, 0, 1 }]
  + 0.1 * u[{ 0, -1, -1 }] + 0.2 * u[{ 0, 2, -1 }] + 0.1 * u[{ 1, -1, 1 }]

return stencil {
  name = "steps",
  type = "float",
  update = { u_next = 1.2 * u - 0.5 * u_prev + speed * around },
  advance = { u_prev = "u", u = "u_next" },
  boundary = {
    x = { low = fixed(hot), high = fixed(0.25) },
    y = { low = mirror(), high = antimirror { plane = 0 } },
    z = "periodic",
  },
}
