-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  coefficients = laplacian {
    spacing = {
      x = 1,
      t = 2,
    },
  },
}
