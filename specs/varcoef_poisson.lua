-- SPDX-License-Identifier: MIT
-- out = div(k grad u). Conductivities lie on faces: kx at (i+½, j, k), ky and kz alike.
local u, kx, ky, kz = grid("u", "kx", "ky", "kz")
local h = scalar "h"

local function flux(k, axis)
  return k * d(u, axis, { spacing = h, stagger = 0.5 })
end

local function back(f, axis)
  return d(f, axis, { spacing = h, stagger = -0.5 })
end

return stencil {
  name = "varcoef_poisson",
  doc = "7-point diffusion with coefficients on faces; Patankar, Numerical Heat Transfer and Fluid Flow (1980)",
  type = "double",
  update = { out = back(flux(kx, "x"), "x") + back(flux(ky, "y"), "y") + back(flux(kz, "z"), "z") },
}
