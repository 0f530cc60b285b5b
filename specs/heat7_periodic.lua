-- SPDX-License-Identifier: MIT
-- One step of u_t = α Δu on a torus: what leaves by one face comes in by the other. r = α·dt/h².
local u, r = grid "u", scalar "r"

return stencil {
  name = "heat7_periodic",
  doc = "heat equation, periodic; Strikwerda, Finite Difference Schemes",
  type = "double",
  update = { u_next = u + r * laplacian(u) },
  boundary = "periodic",
  strategies = { "fused", "tiled" },
}
