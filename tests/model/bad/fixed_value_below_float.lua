local u, v = grid("u", "v")
return stencil {
  name = "s",
  arithmetic = "double",
  stages = { { v = u(-1,0,0) }, { u = v(1,0,0) } },
  boundary = fixed(1e-46),
}
