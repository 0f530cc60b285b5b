-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  doc = "\xe2\x82",
  coefficients = laplacian {},
}
