-- SPDX-License-Identifier: MIT
-- Numbers that a type has few of: where `fade` is small products are subnormal, or were on the way to what is not.
local u, w = grid "u", grid("w", { range = { -3e-39, 3e-39 } })
local fade = exp(-1.6 * (index("x") % 64))

return stencil {
  name = "underflow",
  type = "@TYPE@",
  update = { v = fade * (u + 0.1*laplacian(u)) + 1e-10 * (w[{1,0,0}] - 0.5*w) * u * 1e9 },
  advance = { u = "v" },
  boundary = { x = fixed(0), y = fixed(0), z = antimirror { plane = 0 } },
  points = { shots = source { grid = "v", scale = 1e-3*w }, traces = receiver { grid = "v" } },
}
