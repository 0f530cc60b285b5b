-- SPDX-License-Identifier: MIT
-- Electric and magnetic field along a ring, one after the other.
local e, h = grid("e", "h")
local c = scalar "c"

return stencil {
  name = "yee1d",
  type = "double",
  dimensions = 1,
  stages = {
    { name = "magnetic", update = { h = h - c * (e[{1}] - e) } },
    { name = "electric", update = { e = e + c * (h - h[{-1}]) } },
  },
  boundary = "periodic",
}
