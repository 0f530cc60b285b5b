-- SPDX-License-Identifier: MIT
return stencil {
  name = "blurred",
  type = "float",
  coefficients = {
    { "1/16", "1/8", "1/16" },
    { "1/8",  "1/4", "1/8" },
    { "1/16", "1/8", "1/16" },
  },
  input = "photo", output = "soft",
}
