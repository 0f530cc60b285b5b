-- SPDX-License-Identifier: MIT
-- Blocks of every second layer walk down: sweeps tell when planes at both ends are complete.
return stencil {
  name = "ends",
  type = "float",
  shape = star(2),
  coefficients = laplacian { accuracy = 4 },
  strategy = fused { block = {16, 4}, vector = 1, rows = 1, window = 10, walk = "alternate", balance = true, neighbours = "lds" },
}
