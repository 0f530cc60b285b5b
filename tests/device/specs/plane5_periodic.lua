-- SPDX-License-Identifier: MIT
local u = grid "u"

return stencil {
  name = "plane5_periodic",
  doc = "heat in the plane, 5 points, a torus",
  type = "float",
  dimensions = 2,
  update = { u_next = u + 0.1 * laplacian(u, { accuracy = 2 }) },
  boundary = "periodic",
}
