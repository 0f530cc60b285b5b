-- SPDX-License-Identifier: MIT
-- Lattice Boltzmann, one step: populations arrive from where they came (streaming) and relax towards
-- equilibrium (BGK collision). Opposite directions are neighbours in the list.
local directions = {
  { 0, 0, 0 },
  { 1, 0, 0 }, { -1, 0, 0 }, { 0, 1, 0 }, { 0, -1, 0 }, { 0, 0, 1 }, { 0, 0, -1 },
  { 1, 1, 0 }, { -1, -1, 0 }, { 1, -1, 0 }, { -1, 1, 0 },
  { 1, 0, 1 }, { -1, 0, -1 }, { 1, 0, -1 }, { -1, 0, 1 },
  { 0, 1, 1 }, { 0, -1, -1 }, { 0, 1, -1 }, { 0, -1, 1 },
}
local weight = { [0] = 1/3, 1/18, 1/36 } -- by the number of axes a direction moves along
local omega = scalar "omega"             -- dt/τ

local f, rho, jx, jy, jz = {}, 0, 0, 0, 0
for i, c in ipairs(directions) do
  f[i] = grid(("f%02d"):format(i - 1))(-c[1], -c[2], -c[3])
  rho = rho + f[i]
  jx, jy, jz = jx + c[1]*f[i], jy + c[2]*f[i], jz + c[3]*f[i]
end

local ux, uy, uz = jx / rho, jy / rho, jz / rho
local rest = 1 - 1.5 * (ux^2 + uy^2 + uz^2)

local update = {}
for i, c in ipairs(directions) do
  local cu = c[1]*ux + c[2]*uy + c[3]*uz
  local equilibrium = weight[abs(c[1]) + abs(c[2]) + abs(c[3])] * rho * (rest + 3*cu + 4.5*cu^2)
  update[("f%02d_next"):format(i - 1)] = f[i] + omega * (equilibrium - f[i])
end

return stencil {
  name = "d3q19",
  doc = "lattice Boltzmann with 19 velocities; Qian, d'Humieres & Lallemand, Europhys. Lett. 17 (1992)",
  type = "float",
  update = update,
  strategies = { "baseline", "vector", "tiled" }, -- every value is read once: there is no reuse
}
