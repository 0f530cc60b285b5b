-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  doc = "\xf0\x80\x80\xaf",
  coefficients = laplacian {},
}
