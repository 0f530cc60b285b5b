-- SPDX-License-Identifier: MIT
local u = grid "u"
local h = scalar "u"
return stencil {
  name = "t",
  update = { out = h*u },
}
