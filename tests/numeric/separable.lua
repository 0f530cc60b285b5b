-- SPDX-License-Identifier: MIT
-- A product of weights of each axis, none like another: planes are multiples of each other, and their rows. Two taps beside
-- it are in planes that are not.
local u = grid "u"
local along = {
  x = { [-2] = 0.5, [-1] = -1.3, [0] = 0.9, [1] = 0.2, [2] = -0.7, [3] = 0.11 },
  y = { [-3] = 0.3, [-2] = 0.8, [-1] = -1, [0] = 1.7, [1] = -0.4 },
  z = { [-2] = -0.6, [-1] = 1.1, [0] = -1.1, [1] = 0.6, [2] = 0.45 },
}
local sum = 0.25*u(1, 1, -3) + 0.5*u(-1, 0, -3)
for k, wz in pairs(along.z) do
  for j, wy in pairs(along.y) do
    for i, wx in pairs(along.x) do sum = sum + wx*wy*wz*u(i, j, k) end
  end
end
return stencil { name = "separable", type = "@TYPE@", update = { out = sum } }
