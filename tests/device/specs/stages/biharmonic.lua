-- SPDX-License-Identifier: MIT
-- u_t = -ΔΔu, by Δu.
local u, w = grid("u", "w")

return stencil {
  name = "biharmonic",
  stages = {
    { name = "bent", update = { w = laplacian(u) } },
    { name = "next", update = { u = u - 0.01 * laplacian(w) } },
  },
  boundary = "periodic",
}
