-- SPDX-License-Identifier: MIT
-- Neighbours weigh less the further their value is from the centre's: each weight is a quotient.
local u = grid("u", { range = { 1, 2 } })
local k = scalar "k"

local sum, all = 0, 0
for y = -2, 2 do
  for x = -2, 2 do
    local w = math.exp(-(x*x + y*y) / 4) / (1 + k * (u(x, y) - u)^2)
    sum, all = sum + w * u(x, y), all + w
  end
end

return stencil {
  name = "bilateral5",
  doc = "bilateral filter, 5x5, weights by a Lorentzian",
  type = "float",
  dimensions = 2,
  update = { out = sum / all },
}
