-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil {
  name = "fitzhugh2d",
  doc = "FitzHugh-Nagumo excitable medium, the inhibitor does not diffuse",
  type = "float",
  dimensions = 2,
  update = {
    u_next = u + 0.15 * laplacian(u) + 0.05 * (u - u^3 / 3 - v),
    v_next = v + 0.05 * 0.08 * (u + 0.7 - 0.8 * v),
  },
  advance = { u = "u_next", v = "v_next" },
  boundary = mirror(),
}
