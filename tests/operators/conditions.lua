-- SPDX-License-Identifier: MIT
-- Every comparison, of vectors and of scalars, and what joins them.
local u, v = grid("u", "v")
local h, k = scalar("h", "k")

local step = select(any(eq(h, k), le(h, 0.25)), h, k) -- at launch

return stencil {
  name = "conditions",
  type = "@TYPE@",
  update = {
    inside = select(all(ge(u, -0.5), le(u(1, 0, 0), 0.5)), step * u, v),
    parity = select(eq(abs(u), u), v(0, 1, 0), select(ne(max(v, 0), v), u(0, 0, -1), 2)),
    steepest = select(no(any(lt(u, v), gt(u(-1, 0, 0), 0.75))), u - v, k),
  },
}
