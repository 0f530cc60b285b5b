-- SPDX-License-Identifier: MIT
-- What each step carries a plane up and a row down: all levels of several steps are made in the same plane.
local a = grid "a"
return stencil {
  name = "below",
  type = "float",
  update = { a_next = 0.2 * a(0, 0, -1) + 0.3 * sin(a(0, 1, -1)) },
  advance = { a = "a_next" },
  boundary = fixed(2),
}
