local u, v = grid("u", "v")
return stencil {
  name = "s",
  update = { v = v + laplacian(u), w = 2 * u },
  advance = { v = "w" },
}
