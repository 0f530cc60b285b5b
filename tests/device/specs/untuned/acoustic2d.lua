-- SPDX-License-Identifier: MIT
-- p at centres, vx and vy half a cell towards +x and +y; the pressure's update has the new velocities put into it,
-- so that a step is one sweep
local p, vx, vy = grid("p", "vx", "vy")
local vx_next = vx - 0.5 * d(p, "x", { stagger = 0.5 })
local vy_next = vy - 0.5 * d(p, "y", { stagger = 0.5 })
return stencil {
  name = "acoustic2d",
  doc = "linear acoustics, pressure and velocity on a staggered grid, one sweep",
  type = "float",
  dimensions = 2,
  update = {
    vx_next = vx_next,
    vy_next = vy_next,
    p_next = p - 0.5 * (d(vx_next, "x", { stagger = -0.5 }) + d(vy_next, "y", { stagger = -0.5 })),
  },
  advance = { p = "p_next", vx = "vx_next", vy = "vy_next" },
  boundary = "periodic",
}
