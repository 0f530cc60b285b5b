-- SPDX-License-Identifier: MIT
-- u_t + (u^2/2)_x = nu u_xx, conservative centred differences with viscosity
local u = grid "u"
return stencil {
  name = "burgers1d",
  doc = "viscous Burgers' equation, forward Euler",
  type = "float",
  dimensions = 1,
  update = { u_next = u - 0.1 * (u(1)^2 - u(-1)^2) / 4 + 0.25 * (u(1) - 2*u + u(-1)) },
  advance = { u = "u_next" },
  boundary = "periodic",
}
