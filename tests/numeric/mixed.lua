-- SPDX-License-Identifier: MIT
-- Mixed derivatives: beside the axis planes are alike, and rows of one plane, but not the taps on it.
local u = grid "u"
local fine = { accuracy = 6 }
return stencil {
  name = "mixed",
  type = "@TYPE@",
  update = {
    out = u + 0.3*d(u, "xx", fine) - 0.2*d(u, "yy", { accuracy = 4 }) + 0.7*d(u, "zz") + 0.5*d(u, "xy", fine)
      - 0.4*d(u, "xz", fine) + 0.6*d(u, "yz", { accuracy = 4 }) + 0.1*u(2, -1, 1),
  },
}
