-- SPDX-License-Identifier: MIT
local t = {} for i = 1, 200000 do t[i] = i * 7919 % 200003 end
for i = 1, 1e9 do table.sort(t, function(a, b) return true end) end
