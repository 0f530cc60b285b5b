-- SPDX-License-Identifier: MIT
-- Directions with their opposites beside them, and weights by how many axes they go along.
local directions = { {0,0}, {1,0}, {-1,0}, {0,1}, {0,-1}, {1,1}, {-1,-1}, {1,-1}, {-1,1} }
local weight = { [0] = 4/9, 1/9, 1/36 }
local omega, force = scalar("omega", "force")              -- dt/τ; along x, per mass
local solid = grid("solid", { range = { 0, 1 } })

local f, w, rho, jx, jy = {}, {}, 0, 0, 0
for i, c in ipairs(directions) do
  w[i] = weight[math.abs(c[1]) + math.abs(c[2])]
  f[i] = grid("f" .. i - 1, { range = { 0.9 * w[i], 1.1 * w[i] } })(-c[1], -c[2]) -- from where it comes
  rho, jx, jy = rho + f[i], jx + c[1] * f[i], jy + c[2] * f[i]
end

local ux, uy = jx / rho, jy / rho
local update, advance = {}, {}
for i, c in ipairs(directions) do
  local cu = c[1] * ux + c[2] * uy
  local equilibrium = w[i] * rho * (1 + 3*cu + 4.5*cu^2 - 1.5*(ux^2 + uy^2))
  local relaxed = f[i] + omega * (equilibrium - f[i]) + 3 * w[i] * c[1] * rho * force
  local back = i == 1 and i or i % 2 == 0 and i + 1 or i - 1
  local own, next = "f" .. i - 1, "f" .. i - 1 .. "_next"
  update[next] = select(gt(solid, 0.5), f[back], relaxed)  -- a wall sends it back
  advance[own] = next
end

return stencil {
  name = "lattice_boltzmann",
  doc = "D2Q9, relaxation to equilibrium, walls half-way",
  dimensions = 2,
  update = update,
  advance = advance,
  boundary = "periodic",
}
