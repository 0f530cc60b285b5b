-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  doc = "\xff\xfe",
  coefficients = laplacian { accuracy = 2 },
}
