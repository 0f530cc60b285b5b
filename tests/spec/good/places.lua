-- SPDX-License-Identifier: MIT
-- Indices and whole numbers are one sum, which taps and derivatives shift; 0 for what has no modulus.
local u = grid "u"
local h, x0 = scalar("h", "x0")
local x = position("x", { spacing = h, origin = x0 })

return stencil {
  name = "places",
  update = {
    board = u * ((index("x") + 2*index("y") - 1) % 3),
    ramp = x + x(2, 0, 0) + position("z"),
    slope = d(u * index("y"), "y", { accuracy = 2 }) + step(),
  },
}
