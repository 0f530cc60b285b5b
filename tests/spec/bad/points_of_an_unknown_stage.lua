local u = grid "u"
return stencil { name = "s",
  stages = { { name = "first", update = { v = laplacian(u) } } }, advance = { u = "v" },
  points = { shots = source { grid = "v", stage = "frist" } },
}
