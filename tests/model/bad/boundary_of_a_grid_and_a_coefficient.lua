local c, v = grid("c", "v")
return stencil {
  name = "s",
  update = { later = c + v * laplacian(c) },
  boundary = "periodic",
}
