-- SPDX-License-Identifier: MIT
local u = grid "u"
if u < 0 then
end
