-- SPDX-License-Identifier: MIT
-- u is told by stencil that it has two dimensions.
local u = grid "u"
local along_x = weights(u, "x", { "-1/12", "4/3", "-5/2", "4/3", "-1/12" })

return stencil {
  name = "star",
  dimensions = 2,
  update = { out = along_x + d(u, "yy") },
}
