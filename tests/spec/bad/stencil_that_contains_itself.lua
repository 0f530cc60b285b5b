-- SPDX-License-Identifier: MIT
local u = grid "u"
local spec = { name = "t" }
spec.update = spec
return stencil(spec)
