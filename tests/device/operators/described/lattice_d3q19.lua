-- SPDX-License-Identifier: MIT
-- Populations arrive from where they came and relax towards equilibrium (BGK).
local C = {
  { 0, 0, 0 }, { 1, 0, 0 }, { -1, 0, 0 }, { 0, 1, 0 }, { 0, -1, 0 }, { 0, 0, 1 }, { 0, 0, -1 },
  { 1, 1, 0 }, { -1, -1, 0 }, { 1, -1, 0 }, { -1, 1, 0 }, { 1, 0, 1 }, { -1, 0, -1 }, { 1, 0, -1 },
  { -1, 0, 1 }, { 0, 1, 1 }, { 0, -1, -1 }, { 0, 1, -1 }, { 0, -1, 1 },
}
local W = { [0] = 1/3, 1/18, 1/36 }
local omega = scalar "omega"

local f, rho, jx, jy, jz = {}, 0, 0, 0, 0
for i, c in ipairs(C) do
  local w = W[abs(c[1]) + abs(c[2]) + abs(c[3])]
  f[i] = grid(("f%02d"):format(i - 1), { range = { 0.9*w, 1.1*w } })(-c[1], -c[2], -c[3])
  rho = rho + f[i]
  jx, jy, jz = jx + c[1]*f[i], jy + c[2]*f[i], jz + c[3]*f[i]
end
local ux, uy, uz = jx / rho, jy / rho, jz / rho
local rest = 1 - 1.5 * (ux^2 + uy^2 + uz^2)

local update = {}
for i, c in ipairs(C) do
  local w, cu = W[abs(c[1]) + abs(c[2]) + abs(c[3])], c[1]*ux + c[2]*uy + c[3]*uz
  update[("f%02d_next"):format(i - 1)] = f[i] + omega * (w * rho * (rest + 3*cu + 4.5*cu^2) - f[i])
end

return stencil {
  name = "lattice_d3q19",
  doc = "lattice Boltzmann with 19 velocities, gather and collide",
  type = "float",
  update = update,
}
