-- SPDX-License-Identifier: MIT
for i = 1, 1e9 do local x = table.unpack({}, 1, 900000) end
