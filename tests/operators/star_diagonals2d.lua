-- SPDX-License-Identifier: MIT
local u = grid "u"
local sum = 0.7*u
for r = 1, 3 do
  for _, s in ipairs { -r, r } do
    sum = sum + (1 + 0.1*s)*u(s, 0) + (2 - 0.1*s)*u(0, s) + 0.3*(u(s, r) - 0.5*s*u(s, -r))
  end
end

return stencil { name = "star_diagonals2d", type = "@TYPE@", update = { out = sum } }
