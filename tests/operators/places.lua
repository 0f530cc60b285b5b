-- SPDX-License-Identifier: MIT
-- Where a point lies: along every axis, shifted by taps and derivatives, as remainders, in conditions.
local u, v = grid("u", "v")
local h = scalar "h"

local even = eq((index("x") + index("y") - 3*index("z") + 5) % 4, 1) -- a branch by mistake is far off
local x = position("x", { spacing = h, origin = 0.25 })

return stencil {
  name = "places",
  type = "@TYPE@",
  update = {
    chosen = select(even, u(1, 0, 0) + u(0, 0, -1) + u(0, 1, 0), 1e3 * v),
    scaled = laplacian(u, { accuracy = 4 }) * index("y") / 64 + x*u + d(x*u, "x", { spacing = h }),
    along = d(index("z") * v, "z") + index("z") % 5 + (-index("x")) % 3,
    damped = exp(-(position("y", { spacing = 0.1 })(0, 2, 0))^2 / 25) * u(0, 0, 1),
  },
}
