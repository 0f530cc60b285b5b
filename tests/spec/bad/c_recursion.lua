-- SPDX-License-Identifier: MIT
local function f(t)
  table.sort(t, function(a, b) f { 2, 1 } return a < b end)
end
f { 2, 1 }
