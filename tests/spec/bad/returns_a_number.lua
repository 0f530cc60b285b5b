-- SPDX-License-Identifier: MIT
local a = 1

return a
