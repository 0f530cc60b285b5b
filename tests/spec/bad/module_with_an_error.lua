-- SPDX-License-Identifier: MIT
local m = require "module_with_an_error_b"

return stencil { name = "t", coefficients = m.coefficients }
