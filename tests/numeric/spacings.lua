-- SPDX-License-Identifier: MIT
-- Run-time spacings that differ by axis: coefficients that the launcher evaluates.
local hx, hz = scalar("hx", "hz")

return stencil {
  name = "spacings",
  type = "@TYPE@",
  shape = star(2),
  coefficients = laplacian { accuracy = 4, spacing = { x = hx, y = 0.5, z = hz } },
}
