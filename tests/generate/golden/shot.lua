-- Sources that add, multiplied by what lies at the point, and that set; receivers.
local u, u_prev, c2, h = grid "u", grid "u_prev", grid "c2", scalar "h"
return stencil {
  name = "shot",
  dimensions = 2,
  update = { u_next = 2*u - u_prev + c2 * laplacian(u) },
  advance = { u_prev = "u", u = "u_next" },
  boundary = { x = antimirror { plane = 0 }, y = "halo" },
  points = {
    shots = source { grid = "u_next", scale = c2 / h^2 },
    pins = source { grid = "u_next", mode = "set" },
    traces = receiver { grid = "u_next" },
  },
  strategies = { baseline{} },
}
