-- SPDX-License-Identifier: MIT
-- u_t = div (D grad u), D = [[1,.3,.2],[.3,.8,.25],[.2,.25,.6]], constant: 19 points
local u = grid "u"
return stencil {
  name = "aniso3d",
  doc = "anisotropic heat with mixed derivatives, forward Euler",
  type = "float",
  update = { u_next = u + 0.12 * (1.0 * d(u, "xx") + 0.8 * d(u, "yy") + 0.6 * d(u, "zz")
             + 2 * (0.3 * d(u, "xy") + 0.2 * d(u, "xz") + 0.25 * d(u, "yz"))) },
  advance = { u = "u_next" },
  boundary = "periodic",
}
