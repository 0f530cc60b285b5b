-- SPDX-License-Identifier: MIT
-- Maxwell's equations in a plane by Yee's scheme: ex, ey and hz.
local ex, ey, hz = grid("ex", "ey", "hz")

local function forward(f, axis) return d(f, axis, { accuracy = 2, stagger = 0.5 }) end
local function backward(f, axis) return d(f, axis, { accuracy = 2, stagger = -0.5 }) end

return stencil {
  name = "transverse",
  dimensions = 2,
  stages = {
    { name = "magnetic", update = { hz = hz - 0.1 * (forward(ey, "x") - forward(ex, "y")) } },
    { name = "electric", update = { ex = ex + 0.1 * backward(hz, "y"), ey = ey - 0.1 * backward(hz, "x") } },
  },
  boundary = "periodic",
}
