-- SPDX-License-Identifier: MIT
local t = {} for i = 1, 1000000 do t[i] = i end
for i = 1, 1e9 do table.sort(t) end
