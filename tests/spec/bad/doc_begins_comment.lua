-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  doc = "u /* v",
  coefficients = laplacian {},
}
