-- SPDX-License-Identifier: MIT
stencil {
  name = "a",
  coefficients = laplacian {},
}
