-- SPDX-License-Identifier: MIT
-- Lattice Boltzmann, one step: populations arrive from where they came (streaming) and relax towards
-- equilibrium (BGK collision). Opposite directions are neighbours in the list. What arrives where
-- `solid` is 1 goes back to where it came from: the wall is half a cell outward from the fluid.
local directions = {
  { 0, 0, 0 },
  { 1, 0, 0 }, { -1, 0, 0 }, { 0, 1, 0 }, { 0, -1, 0 }, { 0, 0, 1 }, { 0, 0, -1 },
  { 1, 1, 0 }, { -1, -1, 0 }, { 1, -1, 0 }, { -1, 1, 0 },
  { 1, 0, 1 }, { -1, 0, -1 }, { 1, 0, -1 }, { -1, 0, 1 },
  { 0, 1, 1 }, { 0, -1, -1 }, { 0, 1, -1 }, { 0, -1, 1 },
}
local weight = { [0] = 1/3, 1/18, 1/36 } -- by the number of axes a direction moves along
local omega, force = scalar("omega", "force") -- dt/τ; along x, per mass
local solid = grid("solid", { range = { 0, 1 } })

local function name(x, y, z)
  for i, c in ipairs(directions) do
    if c[1] == x and c[2] == y and c[3] == z then return ("f%02d"):format(i - 1) end
  end
end

local f, rho, jx, jy, jz = {}, 0, 0, 0, 0
for i, c in ipairs(directions) do
  local w = weight[abs(c[1]) + abs(c[2]) + abs(c[3])]
  local near_rest = { range = { 0.9*w, 1.1*w } } -- far from it the method is unstable
  f[i] = grid(name(c[1], c[2], c[3]), near_rest)(-c[1], -c[2], -c[3])
  rho = rho + f[i]
  jx, jy, jz = jx + c[1]*f[i], jy + c[2]*f[i], jz + c[3]*f[i]
end

local ux, uy, uz = jx / rho, jy / rho, jz / rho
local rest = 1 - 1.5 * (ux^2 + uy^2 + uz^2)

local update, advance, boundary = {}, {}, {}
for i, c in ipairs(directions) do
  local own, next = name(c[1], c[2], c[3]), name(c[1], c[2], c[3]) .. "_next"
  local back = i == 1 and 1 or i % 2 == 0 and i + 1 or i - 1
  local cu = c[1]*ux + c[2]*uy + c[3]*uz
  local w = weight[abs(c[1]) + abs(c[2]) + abs(c[3])]
  local equilibrium = w * rho * (rest + 3*cu + 4.5*cu^2)
  local collided = f[i] + omega * (equilibrium - f[i]) + 3*w * c[1] * rho * force
  update[next] = select(gt(solid, 0.5), f[back], collided)
  advance[own] = next
  boundary[own] = { -- a plane of symmetry swaps directions that go towards it and away from it
    x = "periodic",
    y = mirror { from = name(c[1], -c[2], c[3]) },
    z = "periodic",
  }
end

return stencil {
  name = "d3q19",
  doc = "lattice Boltzmann with 19 velocities; Qian, d'Humieres & Lallemand, Europhys. Lett. 17 (1992)",
  type = "float",
  update = update,
  advance = advance,
  boundary = boundary,
  strategies = { "baseline", "vector", "tiled" }, -- every value is read once: there is no reuse
}
