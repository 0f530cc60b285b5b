-- SPDX-License-Identifier: MIT
local t = {}
for i = 1, 2e6 do t[i] = i end
while #t > 0 do table.remove(t, 1) end
