-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  doc = "u */ int x; /*",
  coefficients = laplacian { accuracy = 2 },
}
