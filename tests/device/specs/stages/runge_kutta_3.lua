-- SPDX-License-Identifier: MIT
-- Heat by three stages, each a mean of what the step began with and of a step further.
local u, first, second = grid("u", "first", "second")

local function step(f) return f + 0.05 * laplacian(f) end

return stencil {
  name = "runge_kutta_3",
  stages = {
    { name = "first", update = { first = step(u) } },
    { name = "second", update = { second = 0.7 * u + 0.3 * step(first) } },
    { name = "third", update = { u = 0.3 * u + 0.7 * step(second) } },
  },
  boundary = "periodic",
}
