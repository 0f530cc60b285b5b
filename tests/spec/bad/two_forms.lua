-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil {
  name = "t",
  update = { out = u },
  shape = star(1),
  coefficients = laplacian { accuracy = 2 },
}
