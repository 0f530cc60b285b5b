-- SPDX-License-Identifier: MIT
-- Forward Euler in time, second order in space: out = u + r Δu with r = α·dt/h², stable for r <= 1/6.
local r = scalar "r"

return stencil {
  name = "heat7",
  doc = "heat equation, forward in time and centred in space; Strikwerda, Finite Difference Schemes",
  type = "double",
  shape = star(1),
  coefficients = {
    x = { r, 1 - 2*r, r },
    y = { r,   - 2*r, r },
    z = { r,   - 2*r, r },
  },
}
