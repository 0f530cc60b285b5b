-- SPDX-License-Identifier: MIT
local u
for i = 1, 41 do
  u = grid("u" .. i)
end
return stencil {
  name = "t",
  update = { out = u },
}
