-- SPDX-License-Identifier: MIT
-- Two grids with lines of taps in the plane, one of them reaching less far than the other.
local u, v = grid("u", "v")

return stencil {
  name = "unequal",
  type = "@TYPE@",
  update = { out = laplacian(u, { accuracy = 4 }) * v + laplacian(v) * u },
}
