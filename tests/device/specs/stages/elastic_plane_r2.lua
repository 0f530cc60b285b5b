-- SPDX-License-Identifier: MIT
-- Elastic waves in a plane on a staggered grid (Levander 1988): velocities, then stresses.
local vx, vy, sxx, syy, sxy = grid("vx", "vy", "sxx", "syy", "sxy")
local b, lambda, mu = grid("b", "lambda", "mu")

local function forward(f, axis) return d(f, axis, { accuracy = 4, stagger = 0.5 }) end
local function backward(f, axis) return d(f, axis, { accuracy = 4, stagger = -0.5 }) end
local xx, yy = backward(vx, "x"), backward(vy, "y")

return stencil {
  name = "elastic_plane_r2",
  dimensions = 2,
  stages = {
    { name = "velocity", update = {
      vx = vx + 0.1 * b * (forward(sxx, "x") + backward(sxy, "y")),
      vy = vy + 0.1 * b * (backward(sxy, "x") + forward(syy, "y")),
    } },
    { name = "stress", update = {
      sxx = sxx + 0.1 * ((lambda + 2 * mu) * xx + lambda * yy),
      syy = syy + 0.1 * ((lambda + 2 * mu) * yy + lambda * xx),
      sxy = sxy + 0.1 * mu * (forward(vx, "y") + forward(vy, "x")),
    } },
  },
  boundary = "periodic",
}
