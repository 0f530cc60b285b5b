-- SPDX-License-Identifier: MIT
-- Three sweeps of a step, each of which reads off the point what the one before it wrote.
local u, v, w = grid("u", "v", "w")
local r = scalar "r"
return stencil {
  name = "stages",
  stages = {
    { w = 0.1 * r * laplacian(u) },
    { v = 0.5 * v - 0.1 * laplacian(w) },
    { name = "last", update = { u_next = 0.5 * u + v[{1,0,0}] - v[{0,0,-1}] } },
  },
  advance = { u = "u_next" },
  boundary = { u = "periodic", v = { x = "periodic", z = mirror() }, w = antimirror { plane = 0 } },
}
