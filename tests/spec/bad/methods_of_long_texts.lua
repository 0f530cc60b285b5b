-- SPDX-License-Identifier: MIT
local s = string.rep('f', 1000000)
for i = 1, 1e9 do local n = string.format("%99.99f", 1e308) .. s:upper():lower():reverse() end
