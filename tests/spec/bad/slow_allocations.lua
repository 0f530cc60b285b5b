-- SPDX-License-Identifier: MIT
local s = string.rep("x", 1000000)
while true do
  local t = s .. "y"
end
