-- SPDX-License-Identifier: MIT
-- 1 is alive, 0 is not. A cell with three neighbours is born or lives on, one with two lives on. The
-- universe is a torus. (Between whole numbers, so that other numbers have a meaning, too.)
local cell = grid("cell", { range = { 0, 1 } })

local neighbours = -cell
for dy = -1, 1 do for dx = -1, 1 do neighbours = neighbours + cell(dx, dy) end end

local function are(count)
  return all(gt(neighbours, count - 0.5), lt(neighbours, count + 0.5))
end

return stencil {
  name = "life",
  doc = "Conway's game of life; Gardner, Scientific American 223 (1970)",
  type = "float",
  dimensions = 2,
  update = { cell_next = select(are(3), 1, select(are(2), cell, 0)) },
  boundary = "periodic",
}
