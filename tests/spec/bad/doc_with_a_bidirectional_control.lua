-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  doc = "a \u{202e} b",
  coefficients = laplacian {},
}
