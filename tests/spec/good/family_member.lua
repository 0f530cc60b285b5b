-- SPDX-License-Identifier: MIT
-- The operator is described by a module beside this file.
local family = require "family"

return family(1)
