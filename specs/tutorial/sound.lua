-- SPDX-License-Identifier: MIT
local p, vx, vy = grid("p", "vx", "vy")
local a, b = scalar("a", "b")                              -- dt / (ρ h), ρ c² dt / h
local up, down = { stagger = 0.5 }, { stagger = -0.5 }

return stencil {
  name = "sound",
  dimensions = 2,
  stages = {
    { name = "velocity", update = { vx = vx - a * d(p, "x", up), vy = vy - a * d(p, "y", up) } },
    { name = "pressure", update = { p = p - b * (d(vx, "x", down) + d(vy, "y", down)) } },
  },
  boundary = "periodic",
}
