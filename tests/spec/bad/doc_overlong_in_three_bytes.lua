-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  doc = "\xe0\x80\xaf",
  coefficients = laplacian {},
}
