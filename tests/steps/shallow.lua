-- SPDX-License-Identifier: MIT
-- Two grids that are read differently far, between mirrors of which one changes signs: a domain less wide than what
-- several steps reach has images of images, whose sign is that of the farthest.
local close, far = grid("close", "far")

return stencil {
  name = "shallow",
  type = "double",
  dimensions = 2,
  update = {
    close_next = 0.4 * close + 0.1 * (close(-1, 0) + close(1, 0)) + 0.05 * (far(-3, 0) + far(3, 0)),
    far_next = 0.3 * far + 0.1 * (far(-3, 0) + far(3, 0)) + 0.05 * (far(0, -1) + far(0, 1)) + 0.2 * close,
  },
  advance = { close = "close_next", far = "far_next" },
  boundary = { x = { low = antimirror { plane = 0.5 }, high = mirror { plane = 0 } }, y = "halo" },
}
