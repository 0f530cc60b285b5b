local u, w = grid("u", "w")
return stencil {
  name = "s",
  stages = {
    { w = u(-1,0,0) },
    { u = u + w },
  },
  boundary = {
    u = mirror { from = "w" },
    w = mirror(),
  },
}
