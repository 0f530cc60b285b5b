-- SPDX-License-Identifier: MIT
local u = grid "u"
local v = u
for i = 1, 1e5 do
  v = v * u + i
end
for i = 1, 1e6 do
  local w = v(1, 0, 0)
end
