-- SPDX-License-Identifier: MIT
-- Quantities that are smoothed by [1 2 1] along x and y, corners too, one for each way to say what
-- lies outside. A mode of angle t goes down by (1 + cos t) / 2 along each axis in a step.
local wall = scalar "wall"
local update, boundary, advance = {}, {}, {}

local function quantity(name, rules)
  local u, sum = grid(name), 0
  for dy = -1, 1 do for dx = -1, 1 do
    sum = sum + (2 - abs(dx)) * (2 - abs(dy)) * u(dx, dy)
  end end
  update[name .. "_next"] = sum / 16
  advance[name] = name .. "_next"
  boundary[name] = rules
end

local function everywhere(rule) return { x = rule, y = rule } end

quantity("torus", everywhere("periodic"))
quantity("fixed", everywhere(fixed(wall)))
for name, plane in pairs { inside = -1/2, on = 0, half = 1/2, next = 1 } do
  if plane < 1 then quantity("even_" .. name, everywhere(mirror { plane = plane })) end
  quantity("odd_" .. name, everywhere(antimirror { plane = plane }))
end
quantity("mixed", {
  x = { low = mirror { plane = 0 }, high = antimirror { plane = 1 } },
  y = { low = antimirror(), high = mirror { plane = -1/2 } },
})
quantity("unlike", {
  x = { low = mirror(), high = antimirror { plane = 1 } },
  y = { low = antimirror(), high = mirror { plane = 0 } },
})
quantity("strip", { x = "periodic", y = antimirror() })

return stencil {
  name = "modes",
  type = "double",
  dimensions = 2,
  update = update,
  advance = advance,
  boundary = boundary,
}
