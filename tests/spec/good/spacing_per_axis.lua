-- SPDX-License-Identifier: MIT
local h = scalar "h"

return stencil {
  name = "anisotropic",
  coefficients = laplacian { spacing = { x = h, y = h, z = 0.5 } },
}
