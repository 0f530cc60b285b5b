-- SPDX-License-Identifier: MIT
-- Leapfrog for u_t + u u_x + δ² u_xxx = 0.
local u, u_prev = grid("u", "u_prev")
local delta2, dt, h = scalar("delta2", "dt", "h") -- delta2 = δ²

local mean = (u(-1) + u + u(1)) / 3
local u_t = -mean * d(u, "x", { spacing = h }) - delta2 * d(u, "xxx", { spacing = h })

return stencil {
  name = "kdv1d",
  doc = "Korteweg-de Vries equation; Zabusky & Kruskal, Phys. Rev. Lett. 15 (1965)",
  type = "double",
  update = { u_next = u_prev + 2*dt * u_t },
  advance = { u_prev = "u", u = "u_next" },
  boundary = "periodic",
}
