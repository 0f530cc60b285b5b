-- SPDX-License-Identifier: MIT
-- Maxwell's equations by Yee's scheme (1966) in a cavity whose walls conduct perfectly. Ex lies half a cell
-- towards +x of the point, Ey and Ez along their axes; Hx lies half a cell along y and z, and so on.
-- Walls lie on the first and the last points along every axis, where the electric field along the wall is
-- 0; the magnetic field needs nothing outside of them, since what it would change there is 0.
local ex, ey, ez = grid("ex", "ey", "ez")
local hx, hy, hz = grid("hx", "hy", "hz")
local ce, ch = scalar("ce", "ch") -- dt / (ε h), dt / (μ h)

local function forward(f, axis) return d(f, axis, { accuracy = 2, stagger = 0.5 }) end
local function backward(f, axis) return d(f, axis, { accuracy = 2, stagger = -0.5 }) end

local wall = antimirror { plane = 0 }

return stencil {
  name = "maxwell_yee",
  doc = "electromagnetic waves in a cavity; Yee, IEEE Trans. Antennas Propag. 14 (1966)",
  type = "double",
  stages = {
    { name = "magnetic", update = {
      hx = hx - ch * (forward(ez, "y") - forward(ey, "z")),
      hy = hy - ch * (forward(ex, "z") - forward(ez, "x")),
      hz = hz - ch * (forward(ey, "x") - forward(ex, "y")),
    } },
    { name = "electric", update = {
      ex = ex + ce * (backward(hz, "y") - backward(hy, "z")),
      ey = ey + ce * (backward(hx, "z") - backward(hz, "x")),
      ez = ez + ce * (backward(hy, "x") - backward(hx, "y")),
    } },
  },
  boundary = {
    ex = { y = wall, z = wall },
    ey = { x = wall, z = wall },
    ez = { x = wall, y = wall },
  },
}
