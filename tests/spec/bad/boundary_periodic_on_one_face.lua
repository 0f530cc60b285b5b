local u = grid "u"
return stencil { name = "s", update = { out = laplacian(u) },
  boundary = {
    y = "periodic",
    z = { low = "periodic", high = mirror() } },
}
