-- SPDX-License-Identifier: MIT
-- A step down the gradient of total variation; Rudin, Osher and Fatemi, Physica D 60 (1992).
local u = grid "u"
local rate, flat = scalar("rate", "flat")

local function right(x, y) return u(x + 1, y) - u(x, y) end
local function up(x, y) return u(x, y + 1) - u(x, y) end
local function per_length(x, y) return 1 / sqrt(right(x, y)^2 + up(x, y)^2 + flat) end

return stencil {
  name = "total_variation",
  dimensions = 2,
  update = {
    out = u + rate * (per_length(0, 0) * right(0, 0) - per_length(-1, 0) * right(-1, 0)
      + per_length(0, 0) * up(0, 0) - per_length(0, -1) * up(0, -1)),
  },
}
