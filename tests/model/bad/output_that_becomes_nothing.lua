local u, u_prev, c2 = grid("u", "u_prev", "c2")
return stencil {
  name = "s",
  update = { u_next = 2*u - u_prev + c2 * laplacian(u) },
  advance = { u_prev = "u" },
}
