-- SPDX-License-Identifier: MIT
-- 1 is alive, 0 is not. A cell with three neighbours is born or lives on, one with two lives on: where the count of
-- neighbours and half of the cell itself is 2 1/2, 3 or 3 1/2. The universe is a torus. (Between whole numbers, so that
-- other numbers have a meaning, too.)
local cell = grid("cell", { range = { 0, 1 } })

local count = -cell / 2
for dy = -1, 1 do for dx = -1, 1 do count = count + cell(dx, dy) end end

return stencil {
  name = "life",
  doc = "Conway's game of life; Gardner, Scientific American 223 (1970)",
  type = "float",
  dimensions = 2,
  update = { cell_next = select(lt(abs(count - 3), 0.75), 1, 0) },
  boundary = "periodic",
}
