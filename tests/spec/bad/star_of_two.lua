-- SPDX-License-Identifier: MIT
return stencil { name = "t", shape = star(4, 2), coefficients = laplacian { accuracy = 8 } }
