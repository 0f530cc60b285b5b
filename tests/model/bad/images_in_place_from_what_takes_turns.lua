local u, v = grid("u", "v")
return stencil {
  name = "s",
  update = { u = u/2, v_next = u + v(1,0,0) },
  advance = { v = "v_next" },
  boundary = {
    v = mirror(),
    u = mirror { from = "v" },
  },
}
