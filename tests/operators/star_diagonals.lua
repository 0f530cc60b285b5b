-- SPDX-License-Identifier: MIT
-- A star and the diagonals of space; taps mirrored in z share a coefficient.
local points = { { 0, 0, 0 } }
for r = 1, 2 do
  for _, s in ipairs { -r, r } do
    for _, p in ipairs { { s, 0, 0 }, { 0, s, 0 }, { 0, 0, s } } do table.insert(points, p) end
    for _, t in ipairs { -r, r } do
      for _, p in ipairs { { s, t, r }, { s, t, -r } } do table.insert(points, p) end
    end
  end
end

return stencil {
  name = "star_diagonals",
  type = "@TYPE@",
  shape = offsets(points),
  coefficients = function(dx, dy, dz) return 2 + 0.3*dx - 0.2*dy + 0.15*abs(dz) end,
}
