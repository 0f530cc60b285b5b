-- SPDX-License-Identifier: MIT
local p, p_prev = grid("p", "p_prev")
local rho = grid("rho", { range = { 1, 3 } })              -- density: what is divided by stays off 0
local kappa = grid("kappa", { range = { 0.1, 0.4 } })      -- κ dt² / h², κ = ρ c²
local order = { up = { stagger = 0.5, accuracy = 4 }, down = { stagger = -0.5, accuracy = 4 } }

local function accelerated(axis)
  return d(d(p, axis, order.up) / rho, axis, order.down)   -- ∂(1/ρ ∂p)
end

return stencil {
  name = "seismic",
  doc = "acoustic waves where the density varies",
  update = { p_next = 2*p - p_prev + kappa * (accelerated "x" + accelerated "y" + accelerated "z") },
  advance = { p_prev = "p", p = "p_next" },
  boundary = { p = fixed(0) },
  points = {
    shots = source { grid = "p_next", scale = kappa },
    traces = receiver { grid = "p_next" },
  },
}
