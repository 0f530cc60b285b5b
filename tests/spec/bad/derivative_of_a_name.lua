-- SPDX-License-Identifier: MIT
return stencil { name = "t", update = { out = d("u", "x") } }
