-- SPDX-License-Identifier: MIT
return stencil {
  name = "timer",
  shape = star(1), coefficients = laplacian{},
  strategy = fused{ name = "settime" },
}
