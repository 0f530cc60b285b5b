-- SPDX-License-Identifier: MIT
local s = string.rep("a", 100000)
for i = 1, 1e9 do local n = {string.byte(s, 1, 100000)} end
