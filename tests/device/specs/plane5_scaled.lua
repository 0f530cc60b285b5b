-- SPDX-License-Identifier: MIT
local u = grid "u"

return stencil {
  name = "plane5_scaled",
  doc = "heat in the plane, 5 points, cold walls, steps in units of a coefficient",
  type = "float",
  dimensions = 2,
  update = { u_next = u + 0.1 * laplacian(u, { accuracy = 2 }) },
  boundary = fixed(0),
  fast = { "scaled" },
}
