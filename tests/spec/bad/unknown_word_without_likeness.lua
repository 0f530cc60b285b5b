-- SPDX-License-Identifier: MIT
local a = quux
