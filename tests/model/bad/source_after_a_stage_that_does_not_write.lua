local u, v = grid "u", grid "v"
return stencil { name = "s",
  stages = { { name = "first", update = { v = v + laplacian(u) } }, { name = "second", update = { u = u + v } } },
  advance = {},
  points = { shots = source { grid = "u", stage = "first" } },
}
