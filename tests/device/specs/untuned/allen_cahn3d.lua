-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil {
  name = "allen_cahn3d",
  doc = "Allen-Cahn phase field, cubic reaction, forward Euler",
  type = "float",
  update = { u_next = u + 0.1 * laplacian(u) + 0.05 * (u - u^3) },
  advance = { u = "u_next" },
  boundary = mirror(),
}
