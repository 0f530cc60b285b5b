-- SPDX-License-Identifier: MIT
return stencil {
  name = "heat",
  shape = star(1), coefficients = laplacian{},
  strategies = {
    tiled,
    fused{ name = "heat" } },
}
