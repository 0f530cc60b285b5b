local u, v, u_next = grid("u", "v", "u_next")
return stencil {
  name = "s",
  stages = {
    { u_next = u(-1,0,0) },
    { v_next = v(1,0,0) + u_next },
  },
  advance = { u = "u_next", v = "v_next" },
  boundary = {
    u = mirror { from = "v" },
    v = mirror(),
  },
}
