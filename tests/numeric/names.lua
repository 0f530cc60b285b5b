-- SPDX-License-Identifier: MIT
-- Grids and scalars by the names that generated code uses itself.
local taken = {
  grid(
    "args", "at", "choose", "column", "corner", "edge", "fetch", "first", "hi", "i", "in_plane", "keep",
    "lane", "last", "lesser", "lo", "load", "min", "nx", "offset", "plane", "planes", "put", "read",
    "row", "row_ym1", "row_yp1", "splat", "status", "store", "stream", "take", "vec", "x", "y_last"
  ),
}
local pitch, s0, write, step, c0 = scalar("pitch", "s0", "write", "step", "c0")
local sum = write * taken[1] + step + c0 * pitch + s0 * select(taken[2], taken[3], 1, min(taken[4], 2))

for i = 1, #taken do
  local g = taken[i]
  sum = sum + g(1, 0, 0) + 2 * g(0, -1, 0) + g(0, 0, 1)
end

return stencil { name = "names", type = "@TYPE@", update = { z = sum } }
