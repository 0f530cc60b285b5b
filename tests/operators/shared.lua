-- SPDX-License-Identifier: MIT
-- What several outputs use, with other factors each time.
local u, v = grid("u", "v")
local a, b = scalar("a", "b")

local slope, mean = d(u, "x", { accuracy = 4 }) - d(v, "z"), (u + v) / 2
local energy = slope^2 + mean^2

return stencil {
  name = "shared",
  type = "@TYPE@",
  update = {
    p = a*slope - energy, q = -b*slope + 2*energy*u, r = (slope + 1) * mean / a, s = 1 - a*energy,
  },
}
