-- SPDX-License-Identifier: MIT
-- The shot of specs/acoustic_shot_r4.lua by a star of radius 1.
local u, u_prev, c2 = grid("u", "u_prev", "c2") -- c2 = (c·dt)²
local h = scalar "h"                            -- spacing
local width, strength = 20, 0.015               -- Cerjan et al., Geophysics 50 (1985)

-- Cells that a point lies within the sponge, from 0 to `width`. Points count from args.origin, the far end is at L.
local function depth(axis, L, both)
  local x = position(axis, { spacing = h })
  local far = width - (L - x) / h
  return both and max(width - x / h, far, 0) or max(far, 0)
end

local Lx, Ly, Lz = scalar("Lx", "Ly", "Lz") -- lengths of the box
local function damping_along(axis, L, both)
  return exp(-(strength * depth(axis, L, both))^2)
end
-- A product of one factor for each axis: found once for a column or a plane, not at every point.
local damping = damping_along("x", Lx, true) * damping_along("y", Ly, true) * damping_along("z", Lz, false)

return stencil {
  name = "shot_r1",
  doc = "acoustic waves of order 2, of sources, recorded, with a free surface and a sponge; Cerjan et al., Geophysics 50 (1985)",
  type = "float",
  update = { u_next = damping * (2*u - damping * u_prev + c2 * laplacian(u, { accuracy = 2, spacing = h })) },
  advance = { u_prev = "u", u = "u_next" },
  boundary = { x = fixed(0), y = fixed(0), z = { low = antimirror { plane = 0 }, high = fixed(0) } },
  points = {
    shots = source { grid = "u_next", scale = c2 / h^3 }, -- a point's amplitude is a rate of volume
    traces = receiver { grid = "u_next" },
  },
}
