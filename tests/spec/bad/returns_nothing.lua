-- SPDX-License-Identifier: MIT
local a = 1
