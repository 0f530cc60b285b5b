-- SPDX-License-Identifier: MIT
return stencil { name = "t", shape = star(1), coefficients = laplacian { spacing = 1e-20 } }
