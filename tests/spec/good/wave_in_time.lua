local u, u_prev, c2 = grid("u", "u_prev", "c2")
local hot = scalar "hot"
return stencil {
  name = "wave_in_time",
  update = { u_next = 2*u - u_prev + c2 * laplacian(u) },
  advance = { u_prev = "u", u = "u_next" },
  boundary = { u = { x = "periodic", y = mirror(), z = { low = antimirror{plane=0}, high = fixed(hot) } } },
}
