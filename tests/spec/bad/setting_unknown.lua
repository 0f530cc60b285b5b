-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  coefficients = laplacian { accuracy = 2 },
  strategy = fused {
    block = {64, 4},
    vektor = 4,
  },
}
