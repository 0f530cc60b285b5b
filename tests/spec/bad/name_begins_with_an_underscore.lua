-- SPDX-License-Identifier: MIT
return stencil {
  name = "_heat",
  shape = star(1), coefficients = laplacian{},
}
