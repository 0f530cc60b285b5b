-- SPDX-License-Identifier: MIT
-- Along each axis a mirror beyond one face, and beyond the other what keeps what it held: what is chosen of rows and of
-- columns takes registers beside what is found by images.
local u = grid "u"
local wall = { low = fixed(1), high = mirror() }

return stencil {
  name = "mixed_faces",
  type = "float",
  dimensions = 2,
  update = { u_next = u + 0.1 * laplacian(u, { accuracy = 2 }) },
  boundary = { x = wall, y = wall },
}
