-- SPDX-License-Identifier: MIT
local u = grid "while"
return stencil {
  name = "t",
  update = { out = u },
}
