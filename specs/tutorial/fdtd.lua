-- SPDX-License-Identifier: MIT
local Ez, Hx, Hy = grid("Ez", "Hx", "Hy")
local ce, ch = grid "ce", scalar "ch"                      -- dt / (ε h), of every point; dt / (μ h)
local up, down = { stagger = 0.5 }, { stagger = -0.5 }

return stencil {
  name = "fdtd",
  doc = "Maxwell's equations in a plane, on Yee's grid: TM modes",
  dimensions = 2,
  stages = {
    { name = "magnetic", update = { Hx = Hx - ch * d(Ez, "y", up), Hy = Hy + ch * d(Ez, "x", up) } },
    { name = "electric", update = { Ez = Ez + ce * (d(Hy, "x", down) - d(Hx, "y", down)) } },
  },
  boundary = fixed(0),
  points = { antenna = source { grid = "Ez" }, probe = receiver { grid = "Ez" } },
}
