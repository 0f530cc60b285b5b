-- SPDX-License-Identifier: MIT
local u = grid "u"

return stencil {
  name = "biharmonic2d",
  doc = "13-point biharmonic operator, the Laplacian twice; Abramowitz & Stegun, section 25.3",
  type = "double",
  dimensions = 2,
  update = { out = laplacian(laplacian(u)) },
}
