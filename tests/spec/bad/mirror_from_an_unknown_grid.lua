local u = grid "u"
return stencil { name = "s", update = { out = laplacian(u) },
  boundary = { u = mirror { from = "w" } },
}
