-- SPDX-License-Identifier: MIT
local t = setmetatable({}, {})
