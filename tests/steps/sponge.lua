-- SPDX-License-Identifier: MIT
-- The shot of specs/acoustic_shot_r4.lua with a star of radius 1, and receivers of the pressure before a step, too.
local u, u_prev, c2 = grid("u", "u_prev", "c2") -- c2 = (c·dt)²
local h, width, strength = scalar "h", 6, 0.05  -- spacing, cells of the sponge

local function depth(axis, L, both)
  local x = position(axis, { spacing = h })
  local far = width - (L - x) / h
  return both and max(width - x / h, far, 0) or max(far, 0)
end

local Lx, Ly, Lz = scalar("Lx", "Ly", "Lz") -- lengths of the box
local within = depth("x", Lx, true)^2 + depth("y", Ly, true)^2 + depth("z", Lz, false)^2
local damping = exp(-strength^2 * within)

return stencil {
  name = "sponge",
  type = "double",
  update = { u_next = damping * (2*u - damping * u_prev + c2 * laplacian(u, { spacing = h })) },
  advance = { u_prev = "u", u = "u_next" },
  boundary = { x = fixed(0), y = fixed(0), z = { low = antimirror { plane = 0 }, high = fixed(0) } },
  points = {
    shots = source { grid = "u_next", scale = c2 / h^3 },
    traces = receiver { grid = "u_next" },
    before = receiver { grid = "u" },
  },
}
