-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = star(1), coefficients = laplacian { accuracy = 2 },
  fast = { "everything" },
}
