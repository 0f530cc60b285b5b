-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil {
  name = "heat3d_r4",
  doc = "heat, order 8 in space, forward Euler",
  type = "float",
  update = { u_next = u + 0.08 * laplacian(u, { accuracy = 8 }) },
  advance = { u = "u_next" },
  boundary = fixed(0),
}
