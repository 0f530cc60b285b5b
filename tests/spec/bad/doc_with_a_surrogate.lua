-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  doc = "\xed\xa0\x80",
  coefficients = laplacian {},
}
