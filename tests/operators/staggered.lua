-- SPDX-License-Identifier: MIT
-- Half-point derivatives to either side along every axis, of products too.
local u, v, k = grid("u", "v", "k")
local h = scalar "h"

local function to(side, accuracy) return { stagger = side, accuracy = accuracy, spacing = h } end

return stencil {
  name = "staggered",
  type = "@TYPE@",
  update = {
    forward = k * (d(u, "x", to(0.5, 6)) + d(v, "y", to(0.5, 2))) + d(u, "z", to(0.5, 4)),
    backward = d(k * d(u, "z", to(0.5, 2)), "z", to(-0.5, 2)) - d(v, "x", to(-0.5, 4)),
  },
}
