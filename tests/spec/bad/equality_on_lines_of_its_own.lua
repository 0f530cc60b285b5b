-- SPDX-License-Identifier: MIT
local u = grid "u"
local function f(x)
  return x
    == -- a comment
    2
end
return stencil { name = "t", update = { out = f(u) and 2*u or u } }
