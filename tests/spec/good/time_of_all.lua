local u = grid "u"
return stencil {
  name = "time_of_all",
  dimensions = 1,
  update = { v = (u(-1) + u(1)) / 2 },
  advance = {},
  boundary = mirror { plane = -1/2, from = "v" },
}
