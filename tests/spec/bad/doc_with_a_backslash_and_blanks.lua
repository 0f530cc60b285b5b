-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  doc = "c:\\\\  ",
  coefficients = laplacian {},
}
