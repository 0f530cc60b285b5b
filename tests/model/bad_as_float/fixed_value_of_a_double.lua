local u = grid "u"
return stencil {
  name = "s",
  type = "double",
  update = { u_next = u(-1,0,0) },
  boundary = { x = fixed(0), y = { high = fixed(-1e200) } },
}
