-- SPDX-License-Identifier: MIT
-- One step of u_t = α Δu between walls that are kept at 0, half a cell outward from the outermost
-- points: the mean of a value and of its image is 0 there. r = α·dt/h².
local u, r = grid "u", scalar "r"

return stencil {
  name = "heat7_antimirror",
  doc = "heat equation between walls at 0 (Dirichlet); Strikwerda, Finite Difference Schemes",
  type = "double",
  update = { u_next = u + r * laplacian(u) },
  boundary = antimirror(),
  strategies = { "fused", "tiled" },
}
