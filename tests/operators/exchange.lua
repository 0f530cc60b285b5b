-- SPDX-License-Identifier: MIT
-- Both outputs are read where the other one is written; one of them takes neighbours of a third.
local a, b, w = grid("a", "b", "w")

return stencil {
  name = "exchange",
  type = "@TYPE@",
  update = { a = b + 0.5*w(1, -1, 0), b = a - w(0, 1, 1) - w(0, 0, -1) },
}
