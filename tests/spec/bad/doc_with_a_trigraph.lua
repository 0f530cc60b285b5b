-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  doc = "what??/",
  coefficients = laplacian {},
}
