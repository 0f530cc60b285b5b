-- SPDX-License-Identifier: MIT
local m = require "module_circle_b"
