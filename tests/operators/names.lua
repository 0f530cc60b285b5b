-- SPDX-License-Identifier: MIT
-- Grids and scalars called what generated code and its headers call things of their own.
local u, u_prev, u_xm1, u_c, u_base = grid("u", "u_prev", "u_xm1", "u_c", "u_base")
local x, t1, lo, extent, own_u, u_line = grid("x", "t1", "lo", "extent", "own_u", "u_line")
local widen, wide = grid("widen", "wide")
local hi, pitch, f0, row = scalar("hi", "pitch", "f0", "row")

return stencil {
  name = "names",
  type = "@TYPE@",
  update = {
    u_next = hi*d(u, "x") + pitch*u_prev + f0*u_xm1(0, 1, 0) + row*u_c(0, 0, 1) + u_base(1, 1, 1),
    sum_u = x(1, 0, 0)*t1 - lo(0, -1, 0)*extent + own_u(-1, 0, 0)*u_line + u*x + widen*wide(0, 0, 1),
  },
}
