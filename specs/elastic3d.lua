-- SPDX-License-Identifier: MIT
-- Elastic waves on a staggered grid (Virieux 1986, Levander 1988): velocities, then stresses from the new
-- velocities. vx lies half a cell towards +x of the point, vy and vz along their axes; sxx, syy and szz
-- lie on it; sxy, sxz and syz half a cell along both of their axes, where they need means of what is given
-- at points.
local vx, vy, vz = grid("vx", "vy", "vz")
local sxx, syy, szz = grid("sxx", "syy", "szz")
local sxy, sxz, syz = grid("sxy", "sxz", "syz")
local buoyancy = grid("buoyancy")         -- 1 / density
local lambda, mu = grid("lambda", "mu")   -- Lamé's parameters
local dt, h = scalar("dt", "h")

local function forward(f, axis) return d(f, axis, { accuracy = 4, spacing = h, stagger = 0.5 }) end
local function backward(f, axis) return d(f, axis, { accuracy = 4, spacing = h, stagger = -0.5 }) end

local function mean(f, a) return (f + f[a]) / 2 end
local function mean4(f, a, b, c) return (f + f[a] + f[b] + f[c]) / 4 end
local bx, by, bz = mean(buoyancy, {1,0,0}), mean(buoyancy, {0,1,0}), mean(buoyancy, {0,0,1})
local muxy = mean4(mu, {1,0,0}, {0,1,0}, {1,1,0})
local muxz = mean4(mu, {1,0,0}, {0,0,1}, {1,0,1})
local muyz = mean4(mu, {0,1,0}, {0,0,1}, {0,1,1})

local dxx, dyy, dzz = backward(vx, "x"), backward(vy, "y"), backward(vz, "z")
local divergence = lambda * (dxx + dyy + dzz)

return stencil {
  name = "elastic3d",
  doc = "elastic waves, velocities and stresses; Virieux, Geophysics 51 (1986)",
  type = "float",
  stages = {
    { name = "velocity", update = {
      vx = vx + dt * bx * (forward(sxx, "x") + backward(sxy, "y") + backward(sxz, "z")),
      vy = vy + dt * by * (backward(sxy, "x") + forward(syy, "y") + backward(syz, "z")),
      vz = vz + dt * bz * (backward(sxz, "x") + backward(syz, "y") + forward(szz, "z")),
    } },
    { name = "stress", update = {
      sxx = sxx + dt * (divergence + 2*mu * dxx),
      syy = syy + dt * (divergence + 2*mu * dyy),
      szz = szz + dt * (divergence + 2*mu * dzz),
      sxy = sxy + dt * muxy * (forward(vx, "y") + forward(vy, "x")),
      sxz = sxz + dt * muxz * (forward(vx, "z") + forward(vz, "x")),
      syz = syz + dt * muyz * (forward(vy, "z") + forward(vz, "y")),
    } },
  },
  boundary = "periodic",
}
