-- SPDX-License-Identifier: MIT
local t = {}
for i = 1, 1e8 do table.insert(t, 1, i) end
