-- SPDX-License-Identifier: MIT
return stencil { name = "steps_of_heat", shape = star(1), coefficients = laplacian{} }
