-- SPDX-License-Identifier: MIT
local m = require(7)
