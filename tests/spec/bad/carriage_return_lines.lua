-- SPDX-License-Identifier: MIT
return stencil {
  name = "t",
  typo = 1,
}
