local a, b = grid("a", "b")
return stencil {
  name = "s",
  update = { a_next = a(-1,0,0), b_next = b(1,0,0) },
  advance = { a = "a_next", b = "b_next" },
  boundary = { a = mirror { plane = 0, from = "b" }, b = antimirror { plane = 0, from = "a" } },
}
