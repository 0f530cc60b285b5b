-- SPDX-License-Identifier: MIT
-- Two stages that read around what the other wrote, between mirrors of all kinds.
local p, q = grid("p", "q")
local odd, even = antimirror { plane = 0 }, mirror()

return stencil {
  name = "between_mirrors",
  type = "double",
  stages = {
    { name = "first", update = { q = 0.5 * q + 0.1 * laplacian(p) + 0.05 * (p(0, 0, 1) - p(0, 1, 0)) } },
    { name = "second", update = { p = 0.5 * p + 0.1 * laplacian(q) + 0.05 * (q(1, 0, 0) - q(0, 0, 1)) } },
  },
  boundary = {
    p = { x = odd, y = even, z = mirror { plane = 0 } },
    q = { x = antimirror(), y = { low = odd, high = even }, z = { low = odd, high = antimirror() } },
  },
}
