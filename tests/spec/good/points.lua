local u, v, k, h = grid "u", grid "v", grid "k", scalar "h"
return stencil { name = "s", update = { v = 2*u - v + k*laplacian(u) },
  advance = { v = "u", u = "v" },
  points = {
    traces = receiver { grid = "u" },
    shots = source { grid = "v", scale = k / h^2 },
    clamps = source { grid = "v", mode = "set" },
  },
}
