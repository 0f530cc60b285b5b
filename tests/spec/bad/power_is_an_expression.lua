-- SPDX-License-Identifier: MIT
local u = grid "u"
return 2 ^ u
