local u, v = grid("u", "v")
return stencil {
  name = "s",
  update = { u_next = u(-1,0,0), v_next = v(1,0,0) },
  advance = { u = "u_next", v = "v_next" },
  boundary = {
    u = "periodic",
    v = { x = "periodic", y = { low = mirror(), high = fixed(1e300) } },
  },
}
