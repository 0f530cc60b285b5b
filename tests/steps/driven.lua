-- SPDX-License-Identifier: MIT
-- Heat that comes and goes: what is put in depends on the number of the step.
local u, power = grid("u", "power")
local turn = scalar "turn"
return stencil {
  name = "driven",
  type = "double",
  dimensions = 2,
  update = { u_next = u + 0.2 * (u(1, 0) + u(-1, 0) + u(0, 1) + u(0, -1) - 4 * u) + cos(turn * step()) * power },
  advance = { u = "u_next" },
  boundary = mirror(),
}
