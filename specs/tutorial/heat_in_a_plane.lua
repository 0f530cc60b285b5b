-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil {
  name = "heat_in_a_plane",
  dimensions = 2,
  update = { u_next = u + 0.1 * laplacian(u) },
  boundary = "periodic",
}
