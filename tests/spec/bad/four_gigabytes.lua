-- SPDX-License-Identifier: MIT
local s = string.rep("x", 4 << 30)
