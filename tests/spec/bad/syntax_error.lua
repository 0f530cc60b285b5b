-- SPDX-License-Identifier: MIT
return stencil {
  name = "t"
  type = "float",
}
