-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  doc = "\xc0\xaf \xe0\x80\xaf",
  coefficients = laplacian {},
}
