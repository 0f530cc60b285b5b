-- SPDX-License-Identifier: MIT
local s = string.rep("\0", 1000000)
for i = 1, 1e9 do local n = string.format("%q", s) end
