-- SPDX-License-Identifier: MIT
local b, a = grid("b", "a")
local dt = scalar "dt"
local reaction = a * b^2

return stencil {
  name = "pair",
  type = "double",
  dimensions = 1,
  update = {
    b = b + dt * (reaction - b),
    a_next = a + dt * (laplacian(a) - reaction) + min(a, b, 1) - sqrt(abs(b)) + a^-1,
    c = select(a, 0, d(a, "x", { stagger = 0.5 }), d(a, "x", { stagger = -0.5 })),
  },
}
