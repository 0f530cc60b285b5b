-- SPDX-License-Identifier: MIT
local x = "a" | 1
