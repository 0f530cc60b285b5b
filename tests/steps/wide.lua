-- SPDX-License-Identifier: MIT
-- Many strips of few rows: in double those that run at once are followed by others.
local u = grid "u"

return stencil {
  name = "wide",
  type = "double",
  dimensions = 2,
  update = { u_next = 0.6 * u + 0.15 * u(-1, 0) + 0.1 * u(1, 0) + 0.1 * u(0, -1) + 0.05 * u(0, 1) },
  boundary = fixed(1),
}
