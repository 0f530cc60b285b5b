-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
local curl = d(d(u, "y"), "x") - d(d(u, "x"), "y")
return stencil { name = "t", update = { out = v + curl } }
