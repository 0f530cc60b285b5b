-- SPDX-License-Identifier: MIT
local u = grid "u"
local v = u
for i = 1, 1e6 do
  v = v * u + i
end
