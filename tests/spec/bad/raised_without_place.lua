-- SPDX-License-Identifier: MIT
local x = 1
error("no place", 0)
