-- SPDX-License-Identifier: MIT
local u
for i = 1, 65 do
  u = grid("u" .. i)
end
return stencil {
  name = "t",
  update = { out = u },
}
