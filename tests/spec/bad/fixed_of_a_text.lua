local u = grid "u"
return stencil { name = "s", update = { out = laplacian(u) },
  boundary = fixed "hot",
}
