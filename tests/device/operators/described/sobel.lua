-- SPDX-License-Identifier: MIT
local u = grid "u"
local gx = u(1, -1) + 2*u(1, 0) + u(1, 1) - u(-1, -1) - 2*u(-1, 0) - u(-1, 1)
local gy = u(-1, 1) + 2*u(0, 1) + u(1, 1) - u(-1, -1) - 2*u(0, -1) - u(1, -1)

return stencil {
  name = "sobel",
  doc = "magnitude of the gradient by Sobel's weights",
  type = "float",
  dimensions = 2,
  update = { out = sqrt(gx^2 + gy^2 + 1e-6) },
}
