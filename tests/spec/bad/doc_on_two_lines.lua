-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  doc = "one\ntwo",
  coefficients = laplacian { accuracy = 2 },
}
