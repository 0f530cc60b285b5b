-- SPDX-License-Identifier: MIT
return {
  coefficients = laplacian { accuracy = 3 },
}
