local a, c = grid("a", "c")
return stencil {
  name = "s",
  update = { a_next = c * a(-1,0,0) },
  advance = { a = "a_next" },
  boundary = { a = mirror { from = "c" } },
}
