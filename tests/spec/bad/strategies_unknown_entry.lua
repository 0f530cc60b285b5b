-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  coefficients = laplacian { accuracy = 2 },
  strategies = {
    "window",
    "slanted_tiling",
  },
}
