-- SPDX-License-Identifier: MIT
local u, k = grid("u", "k")                                -- temperature, conductivity
local r = scalar "r"                                       -- dt / h²

local function conducted(axis)
  local flux = k * d(u, axis, { stagger = 0.5 })           -- between this point and the next
  return d(flux, axis, { stagger = -0.5 })                 -- and back
end

return stencil {
  name = "heat_in_layers",
  update = { u_next = u + r * (conducted "x" + conducted "y" + conducted "z") },
  advance = { u = "u_next" },
  boundary = { u = fixed(0) },
}
