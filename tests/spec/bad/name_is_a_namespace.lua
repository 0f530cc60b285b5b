-- SPDX-License-Identifier: MIT
return stencil { name = "device_of_heat", shape = star(1), coefficients = laplacian{} }
