-- SPDX-License-Identifier: MIT
-- A coefficient is read off the point along a periodic axis, whose halo no rule writes; mirrors on points want parts that
-- are thicker than what neighbours need.
local u, k = grid("u", "k")
local function flux(axis)
  return d(k * d(u, axis, { stagger = 0.5 }), axis, { stagger = -0.5 })
end
return stencil {
  name = "ring",
  doc = "diffusion around a ring of varying conductivity",
  type = "double",
  update = { u_next = u + 0.02 * (flux "x" + flux "y" + flux "z") },
  advance = { u = "u_next" },
  boundary = { u = { x = "periodic", y = { low = mirror { plane = 0 }, high = mirror { plane = -1/2 } }, z = { low = fixed(0.5), high = mirror() } } },
}
