-- SPDX-License-Identifier: MIT
local u = grid "u"

return stencil {
  name = "star1_periodic",
  doc = "heat, star of radius 1, a torus",
  type = "float",
  update = { u_next = u + 0.1 * laplacian(u, { accuracy = 2 }) },
  boundary = "periodic",
}
