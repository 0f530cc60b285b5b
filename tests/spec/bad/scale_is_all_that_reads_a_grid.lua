local u, rho = grid "u", grid "rho"
return stencil { name = "s", update = { v = laplacian(u) }, advance = { u = "v" },
  points = { shots = source { grid = "v", scale = 1 / rho } },
}
