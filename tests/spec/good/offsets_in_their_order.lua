-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  shape = offsets{ {2}, {0}, {1} },
  coefficients = { "-1/2", "-3/2", 2 },
}
