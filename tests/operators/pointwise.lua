-- SPDX-License-Identifier: MIT
-- No neighbours at all: arithmetic at the point, a copy, and outputs that are constant in the end.
local u, v = grid("u", "v")
local h = scalar "h"

return stencil {
  name = "pointwise",
  type = "@TYPE@",
  update = { mixed = h*u*v - sqrt(v) / 3, copied = v, nothing = u - u, all_h = v - v + h },
}
