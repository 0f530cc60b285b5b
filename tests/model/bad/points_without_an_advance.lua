local u, k = grid "u", grid "k"
return stencil { name = "s", update = { v = k * laplacian(u) },
  points = { traces = receiver { grid = "v" } },
}
