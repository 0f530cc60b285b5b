-- SPDX-License-Identifier: MIT
local function f()
  repeat
  until false
end
f()
