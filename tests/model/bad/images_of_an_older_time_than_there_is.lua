local u, u_prev, v = grid("u", "u_prev", "v")
return stencil {
  name = "s",
  update = { u_next = 2*u(-1,0,0) - u_prev, v = v/2 },
  advance = { u_prev = "u", u = "u_next" },
  boundary = {
    u = mirror { from = "v" },
    v = mirror(),
  },
}
