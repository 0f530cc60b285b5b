-- SPDX-License-Identifier: MIT
local m = require "no_such_module"
