-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  doc = "a\u{9b}31m",
  coefficients = laplacian {},
}
