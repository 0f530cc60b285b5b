local u, v, k, h = grid "u", grid "v", grid "k", scalar "h"
return stencil { name = "s", update = { v = 2*u - v + h*k*laplacian(u) },
  advance = { v = "u", u = "v" },
  points = { shots = source { grid = "v", scale = "big" } },
}
