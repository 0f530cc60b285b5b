-- SPDX-License-Identifier: MIT
-- Leapfrog steps of u_tt = c² Δu in a box whose waves die out in a sponge of 20 cells before each face.
local u, u_prev, c2 = grid("u", "u_prev", "c2") -- c2 = (c·dt)²
local h = scalar "h"                            -- spacing
local width, strength = 20, 0.015               -- Cerjan et al., Geophysics 50 (1985)

-- Cells that a point lies within the sponge, from 0 to `width`. Points count from args.origin, the far end is at L.
local function depth(axis, L)
  local x = position(axis, { spacing = h })
  return max(width - x / h, width - (L - x) / h, 0)
end

local Lx, Ly, Lz = scalar("Lx", "Ly", "Lz") -- lengths of the box
local function damping_along(axis, L)
  return exp(-(strength * depth(axis, L))^2)
end
-- A product of one factor for each axis: found once for a column or a plane, not at every point.
local damping = damping_along("x", Lx) * damping_along("y", Ly) * damping_along("z", Lz)

return stencil {
  name = "acoustic_sponge_r4",
  doc = "acoustic waves in a box with a sponge; Cerjan et al., Geophysics 50 (1985)",
  type = "float",
  update = { u_next = damping * (2*u - damping * u_prev + c2 * laplacian(u, { accuracy = 8, spacing = h })) },
  advance = { u_prev = "u", u = "u_next" },
  boundary = fixed(0),
}
