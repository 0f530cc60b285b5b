-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil {
  name = "t",
  update = { out = 2*u },
}
