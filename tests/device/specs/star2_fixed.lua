-- SPDX-License-Identifier: MIT
local u = grid "u"

return stencil {
  name = "star2_fixed",
  doc = "heat, star of radius 2, cold walls",
  type = "float",
  update = { u_next = u + 0.1 * laplacian(u, { accuracy = 4 }) },
  boundary = fixed(0),
}
