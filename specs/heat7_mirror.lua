-- SPDX-License-Identifier: MIT
-- One step of u_t = α Δu between insulated walls, half a cell outward from the outermost points: no
-- heat flows where a wall is a mirror, u_n = 0, and the sum of u stays what it is. r = α·dt/h².
local u, r = grid "u", scalar "r"

return stencil {
  name = "heat7_mirror",
  doc = "heat equation between insulated walls (Neumann); Strikwerda, Finite Difference Schemes",
  type = "double",
  update = { u_next = u + r * laplacian(u) },
  boundary = mirror(),
  strategies = { "fused", "tiled" },
}
