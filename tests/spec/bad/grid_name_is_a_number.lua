-- SPDX-License-Identifier: MIT
local u = grid(1)
return stencil {
  name = "t",
  update = { out = u },
}
