-- SPDX-License-Identifier: MIT
-- Everything that is read outside is an image that can be loaded, but for one face of a slope and what is crossed,
-- where corners are images of v with another sign. `shape` says which taps and which rules.
local u = grid "u"
local sum = 0
local function add(...)
  local x, y = ...
  sum = sum + (0.01 + 0.001 * (3 * x + y)) * u(...)
end

if shape == "flat" then
  for y = -2, 2 do for x = -2, 3 do add(x, y) end end
elseif shape == "slope" then
  for y = -1, 1 do for x = 0, 2 do add(x, y) end end
elseif shape == "walls" then
  for z = -1, 1 do for y = -2, 2 do for x = -1, 1 do add(x, y, z) end end end
elseif shape == "mirrors" then
  for k = 1, 3 do add(-k, 0, 0) add(k, 0, 0) add(0, -k, 0) add(0, k, 0) add(0, 0, -k) add(0, 0, k) end
elseif shape == "crossed" then
  for y = -1, 1 do for x = -1, 1 do add(x, y) end end
else
  for z = -1, 1 do for y = -1, 1 do for x = -2, 2 do add(x, y, z) end end end
end

if shape == "crossed" then
  local v = grid "v"
  return stencil {
    name = shape,
    type = "double",
    dimensions = 2,
    update = { u_next = sum, v_next = v(0, 0) },
    advance = { u = "u_next", v = "v_next" },
    boundary = {
      u = { x = mirror { from = "v" }, y = mirror() },
      v = { x = mirror { from = "u" }, y = antimirror() },
    },
  }
end

return stencil {
  name = shape,
  type = "double",
  dimensions = (shape == "flat" or shape == "slope") and 2 or 3,
  update = { u_next = sum },
  boundary = (shape == "torus" or shape == "flat") and "periodic" or shape == "slope" and {
    x = "periodic",
    y = { low = antimirror(), high = mirror { plane = 0 } },
  } or {
    x = shape == "walls" and { low = mirror(), high = mirror { plane = 0 } } or "periodic",
    y = { low = mirror(), high = mirror { plane = 0 } },
    z = { low = mirror { plane = 0 }, high = mirror() },
  },
}
