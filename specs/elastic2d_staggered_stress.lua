-- SPDX-License-Identifier: MIT
-- Second half of a time step, Hooke's law: σ_t = λ div v I + μ (∇v + ∇vᵀ). Where the values lie:
-- elastic2d_staggered_velocity.lua.
local vx, vz = grid("vx", "vz")
local sxx, szz, sxz = grid("sxx", "szz", "sxz")
local lambda, mu, mu_xz = grid("lambda", "mu", "mu_xz") -- times dt; mu_xz where sxz is
local h = scalar "h"

local left = { accuracy = 4, spacing = h, stagger = -0.5 }
local right = { accuracy = 4, spacing = h, stagger = 0.5 }
local exx, ezz = d(vx, "x", right), d(vz, "y", left)

return stencil {
  name = "elastic2d_staggered_stress",
  doc = "P-SV waves, stresses; Virieux, Geophysics 51 (1986); order 4: Levander, Geophysics 53 (1988)",
  type = "float",
  dimensions = 2,
  update = {
    sxx = sxx + (lambda + 2*mu) * exx + lambda * ezz,
    szz = szz + lambda * exx + (lambda + 2*mu) * ezz,
    sxz = sxz + mu_xz * (d(vx, "y", right) + d(vz, "x", left)),
  },
}
