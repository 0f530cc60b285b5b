-- SPDX-License-Identifier: MIT
-- Red-black Gauss-Seidel for -Δu = f: points whose indices have an even sum, then the others from these.
local u, half, f = grid("u", "half", "f")
local h = scalar "h"

local function relaxed(v)
  return (v[{-1,0,0}] + v[{1,0,0}] + v[{0,-1,0}] + v[{0,1,0}] + v[{0,0,-1}] + v[{0,0,1}] + h^2 * f) / 6
end
local colour = (index("x") + index("y") + index("z")) % 2

return stencil {
  name = "red_black",
  doc = "Gauss-Seidel relaxation of Poisson's equation in two colours",
  type = "double",
  stages = {
    { name = "red", update = { half = select(eq(colour, 0), relaxed(u), u) } },
    { name = "black", update = { u = select(eq(colour, 1), relaxed(half), half) } },
  },
  boundary = fixed(0),
}
