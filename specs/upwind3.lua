-- SPDX-License-Identifier: MIT
-- q_t + a·∇q = 0: three points on the side the flow comes from, one on the other.
local q, ax, ay, az = grid("q", "ax", "ay", "az")
local r = scalar "r" -- dt/h

local function transport(a, axis)
  local from_left = weights(q, axis, { "1/6", -1, "1/2", "1/3", 0 })
  local from_right = weights(q, axis, { 0, "-1/3", "-1/2", 1, "-1/6" })
  return a * select(0, a, from_left, from_right)
end

return stencil {
  name = "upwind3",
  doc = "advection, third-order upwind-biased; Hundsdorfer & Verwer, Advection-Diffusion-Reaction Equations (2003)",
  type = "float",
  update = { q_next = q - r * (transport(ax, "x") + transport(ay, "y") + transport(az, "z")) },
  advance = { q = "q_next" },
  boundary = "periodic",
}
