-- SPDX-License-Identifier: MIT
-- Acoustic waves with a memory of strain r: velocities, then pressure and memory.
local vx, vy, vz, p, r, k, t = grid("vx", "vy", "vz", "p", "r", "k", "t")

local function forward(f, axis) return d(f, axis, { accuracy = 2, stagger = 0.5 }) end
local function backward(f, axis) return d(f, axis, { accuracy = 2, stagger = -0.5 }) end
local divergence = backward(vx, "x") + backward(vy, "y") + backward(vz, "z")

return stencil {
  name = "viscoacoustic",
  stages = {
    { name = "velocity", update = {
      vx = vx + 0.1 * forward(p, "x"), vy = vy + 0.1 * forward(p, "y"), vz = vz + 0.1 * forward(p, "z"),
    } },
    { name = "pressure", update = { p = p + 0.1 * k * (divergence + r), r = 0.9 * r - 0.05 * t * divergence } },
  },
  boundary = fixed(0),
}
