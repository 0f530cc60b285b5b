-- SPDX-License-Identifier: MIT
-- A shot: leapfrog steps of u_tt = c² Δu + s with sources and receivers, a free surface at z = 0 and convolutional
-- perfectly matched layers of 20 cells before the other faces: Roden and Gedney 2000, in the form for equations of
-- second order of Pasalic and McGarry 2010. In a layer ∂/∂x becomes ∂/∂x + a e^(-t/τ) *, which two memories per axis
-- keep: psi of the first derivative, zeta of the second.
--
-- The first two stages change nothing where no layer is: an application may call them for slabs alone,
-- <operator>_stage, those of `layer` 4 cells wider. The third is the plain leapfrog.
local u, u_prev, c2 = grid("u", "u_prev", "c2") -- c2 = (c·dt)²
local h, dt = scalar("h", "dt")
local d0, alpha = scalar("d0", "alpha")         -- damping at the end of a layer, shift of frequencies; 1/s
local width = 20

-- What a step multiplies the memories of an axis by, and what it adds of the derivative: d grows with the square of the
-- depth, the shift ends with it. Points count from args.origin, the far end is at L.
local function profile(axis, L, both)
  local x = position(axis, { spacing = h })
  local far = width - (L - x) / h
  local s = (both and max(width - x / h, far, 0) or max(far, 0)) / width
  local d, shift = d0 * s^2, alpha * (1 - s)
  local b = exp(-(d + shift) * dt)
  return b, select(gt(s, 0), (b - 1) * d / (d + shift), 0)
end

local bx, ax = profile("x", scalar "Lx", true)
local by, ay = profile("y", scalar "Ly", true)
local bz, az = profile("z", scalar "Lz", false)
local psi = { x = grid "psi_x", y = grid "psi_y", z = grid "psi_z" }
local zeta = { x = grid "zeta_x", y = grid "zeta_y", z = grid "zeta_z" }

local function first(f, axis) return d(f, axis, { accuracy = 8, spacing = h }) end
local function second(f, axis) return d(f, axis, { order = 2, accuracy = 8, spacing = h }) end

-- ζ after the step, and what both memories of an axis add to Δu.
local function deeper(axis, a, b)
  local stretched = first(psi[axis], axis)
  local next = b * zeta[axis] + a * (second(u, axis) + stretched)
  return next, stretched + next
end
local zeta_x, add_x = deeper("x", ax, bx)
local zeta_y, add_y = deeper("y", ay, by)
local zeta_z, add_z = deeper("z", az, bz)

return stencil {
  name = "acoustic_cpml_r4",
  doc = "acoustic waves of sources, recorded, with a free surface and CPML; Pasalic and McGarry, SEG (2010)",
  type = "float",
  stages = {
    { name = "memory", update = {
      psi_x = bx * psi.x + ax * first(u, "x"),
      psi_y = by * psi.y + ay * first(u, "y"),
      psi_z = bz * psi.z + az * first(u, "z"),
    } },
    -- What the layers add to u_next is taken from u_prev, which is not needed after the step.
    { name = "layer", update = {
      zeta_x = zeta_x, zeta_y = zeta_y, zeta_z = zeta_z,
      u_prev = u_prev - c2 * (add_x + add_y + add_z),
    } },
    { name = "wave", update = { u_next = 2*u - u_prev + c2 * laplacian(u, { accuracy = 8, spacing = h }) } },
  },
  advance = { u_prev = "u", u = "u_next" },
  boundary = {
    u = { x = fixed(0), y = fixed(0), z = { low = antimirror { plane = 0 }, high = fixed(0) } },
    psi_x = fixed(0), psi_y = fixed(0), psi_z = fixed(0),
  },
  points = {
    shots = source { grid = "u_next", scale = c2 / h^3 }, -- a point's amplitude is a rate of volume
    traces = receiver { grid = "u_next" },
  },
}
