local u = grid "u"
return stencil { name = "s", dimensions = 2, update = { out = laplacian(u) },
  boundary = { x = "halo", z = "periodic" },
}
