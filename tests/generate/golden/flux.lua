-- SPDX-License-Identifier: MIT
-- Two outputs, one in place; a product of derivatives; names that generated code uses itself.
local x, lo, w1 = grid("x", "lo", "w1")
local s0 = scalar "s0"

return stencil {
  name = "flux",
  type = "double",
  update = {
    w1 = w1 + s0 * d(x, "x", { accuracy = 2 }) * d(lo, "z", { accuracy = 2 }) - x(0, 1, -1),
    u_c = max(d(lo, "xy", { accuracy = 2 }), w1) + select(x, lo(-1, 0, 0), 0.5 * x(0, 0, 1), lo),
  },
  strategies = { partial },
}
