-- SPDX-License-Identifier: MIT
local s = "0x" .. string.rep("f", 1000000)
for i = 1, 1e9 do local n = s + 1 end
