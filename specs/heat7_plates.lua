-- SPDX-License-Identifier: MIT
-- One step of u_t = α Δu between a hot plate and a cold one, a cell outward from the outermost
-- planes: periodic along x, insulated along y. r = α·dt/h².
local u = grid "u"
local r, hot, cold = scalar("r", "hot", "cold")

return stencil {
  name = "heat7_plates",
  doc = "heat equation between plates; Carslaw & Jaeger, Conduction of Heat in Solids (1959)",
  type = "double",
  update = { u_next = u + r * laplacian(u) },
  boundary = {
    x = "periodic",
    y = mirror(),
    z = { low = fixed(hot), high = fixed(cold) },
  },
  strategies = { "fused", "tiled" },
}
