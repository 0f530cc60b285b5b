-- SPDX-License-Identifier: MIT
-- u_tt = k div(b grad u): derivatives on staggered points within each other.
local u, u_prev, b, k = grid("u", "u_prev", "b", "k")
local h = scalar "h"
local up, down = { accuracy = 4, spacing = h, stagger = 0.5 }, { accuracy = 4, spacing = h, stagger = -0.5 }

local function flux(axis) return d(b * d(u, axis, up), axis, down) end

return stencil {
  name = "variable_density",
  doc = "acoustic waves where density varies; b is buoyancy, k is bulk modulus times dt^2",
  type = "float",
  update = { u_next = 2*u - u_prev + k * (flux("x") + flux("y") + flux("z")) },
}
