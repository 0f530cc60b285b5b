-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  doc = "a\u{2028}b",
  coefficients = laplacian {},
}
