-- SPDX-License-Identifier: MIT
local u = grid "u"
local fine = { accuracy = 6 }
return stencil {
  name = "mixed2d",
  type = "@TYPE@",
  dimensions = 2,
  update = { out = u + 0.3*d(u, "xx", fine) - 0.2*d(u, "yy", fine) + 0.5*d(u, "xy", fine) },
}
