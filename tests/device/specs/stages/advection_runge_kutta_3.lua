-- SPDX-License-Identifier: MIT
-- Heat in a flow along x, by three stages that keep extrema (Shu & Osher 1988).
local u, first, second = grid("u", "first", "second")

local function step(f) return f + 0.02 * (laplacian(f) - d(f, "x")) end

return stencil {
  name = "advection_runge_kutta_3",
  stages = {
    { name = "first", update = { first = step(u) } },
    { name = "second", update = { second = 0.75 * u + 0.25 * step(first) } },
    { name = "third", update = { u = u / 3 + 2 / 3 * step(second) } },
  },
  boundary = fixed(0),
}
