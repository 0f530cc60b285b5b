-- SPDX-License-Identifier: MIT
-- u_t = Du Δu - u v² + F (1 - u)
-- v_t = Dv Δv + u v² - (F + k) v
local u, v = grid("u", "v")
local Du, Dv, F, k, dt = scalar("Du", "Dv", "F", "k", "dt")

local reaction = u * v^2

return stencil {
  name = "gray_scott2d",
  doc = "reaction and diffusion of two species in a plane, forward Euler, unit spacing; Pearson, Science 261 (1993)",
  type = "double",
  dimensions = 2,
  update = {
    u_next = u + dt * (Du * laplacian(u) - reaction + F * (1 - u)),
    v_next = v + dt * (Dv * laplacian(v) + reaction - (F + k) * v),
  },
  advance = { u = "u_next", v = "v_next" },
  boundary = "periodic",
}
