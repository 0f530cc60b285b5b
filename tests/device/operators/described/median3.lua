-- SPDX-License-Identifier: MIT
-- The median of nine by a network of exchanges.
local u = grid "u"
local p = {}
for y = -1, 1 do for x = -1, 1 do p[#p + 1] = u(x, y) end end

local function exchange(a, b)
  p[a], p[b] = min(p[a], p[b]), max(p[a], p[b])
end
for _, e in ipairs {
  { 2, 3 }, { 5, 6 }, { 8, 9 }, { 1, 2 }, { 4, 5 }, { 7, 8 }, { 2, 3 }, { 5, 6 }, { 8, 9 }, { 1, 4 },
  { 6, 9 }, { 5, 8 }, { 4, 7 }, { 2, 5 }, { 3, 6 }, { 5, 8 }, { 5, 3 }, { 7, 5 }, { 5, 3 },
} do exchange(e[1], e[2]) end

return stencil {
  name = "median3",
  doc = "median of 3x3 points",
  type = "float",
  dimensions = 2,
  update = { out = p[5] },
}
