-- SPDX-License-Identifier: MIT
return stencil {
  name = "line",
  dimensions = 1,
  shape = star(3),
  coefficients = { x = { "-1/60", "3/20", "-3/4", 0, "3/4", "-3/20", "1/60" } },
  strategies = { vector },
}
