-- SPDX-License-Identifier: MIT
-- The plane part of the Laplacian: AMD's fused xy kernel.
local u = grid "u"
return stencil {
  name = "dxy_r4",
  type = "float",
  update = { out = d(u, "xx", { accuracy = 8 }) + d(u, "yy", { accuracy = 8 }) + 0 * u(0, 0, 1) },
}
