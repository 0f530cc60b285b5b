-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  coefficients = lapacian { accuracy = 2 },
}
