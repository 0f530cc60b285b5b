-- SPDX-License-Identifier: MIT
local u = grid "u"
return d(u, "x", {
  order = 1,
  acc = 2,
})
