-- SPDX-License-Identifier: MIT
return stencil { name = "half", shape = star(1), coefficients = laplacian { accuracy = 2 } }
