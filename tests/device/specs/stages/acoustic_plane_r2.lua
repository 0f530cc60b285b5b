-- SPDX-License-Identifier: MIT
-- Acoustic waves on a staggered grid in a plane: velocities, then the pressure.
local vx, vy, p, b, k = grid("vx", "vy", "p", "b", "k")

local function forward(f, axis) return d(f, axis, { accuracy = 4, stagger = 0.5 }) end
local function backward(f, axis) return d(f, axis, { accuracy = 4, stagger = -0.5 }) end

return stencil {
  name = "acoustic_plane_r2",
  dimensions = 2,
  stages = {
    { name = "velocity", update = {
      vx = vx + 0.1 * b * forward(p, "x"),
      vy = vy + 0.1 * b * forward(p, "y"),
    } },
    { name = "pressure", update = { p = p + 0.1 * k * (backward(vx, "x") + backward(vy, "y")) } },
  },
  boundary = "periodic",
}
