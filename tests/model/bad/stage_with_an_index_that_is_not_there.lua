-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
return stencil {
  name = "s",
  stages = {
    { v = u[{1,0}] },
    {
      u = u + v + index("z"),
    },
  },
}
