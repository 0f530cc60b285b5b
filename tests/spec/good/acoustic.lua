-- SPDX-License-Identifier: MIT
local u, u_prev, c2 = grid("u", "u_prev", "c2") -- c2 = (c·dt)²
local h = scalar "h"

return stencil {
  name = "acoustic",
  doc = "second-order wave equation",
  dimensions = 2,
  update = { u_next = 2*u - u_prev + c2 * laplacian(u, { accuracy = 4, spacing = h }) },
  strategies = {
    baseline,
    "window",
    fused {
      name = "fused_v2",
      block = { 64, 4 },
      vector = 2,
      nontemporal = false,
    },
  },
  strategy = "window",
}
