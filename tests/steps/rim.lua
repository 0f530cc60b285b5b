-- SPDX-License-Identifier: MIT
-- Two stages: rules write outermost points of what the first makes, which the second reads at the point.
local u, flow = grid("u", "flow")
return stencil {
  name = "rim",
  type = "double",
  dimensions = 2,
  stages = {
    { name = "first", update = { flow = u(1, 0) - u(-1, 0) + 0.5 * u(0, 1) - 0.5 * u(0, -1) } },
    { name = "second", update = { u = 0.5 * u + 0.2 * flow } },
  },
  boundary = {
    u = "halo",
    flow = { x = { low = antimirror { plane = 0 }, high = antimirror { plane = 0 } }, y = "halo" },
  },
}
