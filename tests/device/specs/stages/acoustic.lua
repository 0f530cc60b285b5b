-- SPDX-License-Identifier: MIT
-- Acoustic waves on a staggered grid: velocities, then the pressure. A module of the specifications beside it.
return function(name, axes, accuracy)
  local v = {}
  for _, axis in ipairs(axes) do v[axis] = grid("v" .. axis) end
  local p, b, k = grid("p", "b", "k")
  local function shifted(f, axis, by) return d(f, axis, { accuracy = accuracy, stagger = by }) end

  local velocities, divergence = {}, 0
  for _, axis in ipairs(axes) do
    velocities["v" .. axis] = v[axis] + 0.1 * b * shifted(p, axis, 0.5)
    divergence = divergence + shifted(v[axis], axis, -0.5)
  end
  return stencil {
    name = name,
    dimensions = #axes,
    stages = {
      { name = "velocity", update = velocities },
      { name = "pressure", update = { p = p + 0.1 * k * divergence } },
    },
    boundary = "periodic",
  }
end
