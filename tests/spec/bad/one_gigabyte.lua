-- SPDX-License-Identifier: MIT
local s = string.rep("x", 1 << 30)
