-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  doc = "\xf4\x90\x80\x80",
  coefficients = laplacian {},
}
