-- Two sums of one grid, of which one reaches further up and the other further down; the update reads the point too.
local u, c = grid("u", "c")
return stencil {
  name = "lopsided",
  type = "@TYPE@",
  update = {
    v = u - c * (0.3*u(0, 0, 3) - 0.2*u(0, 0, 1) + 0.4*u(-2, 0, 0) + 0.1*u(0, 1, 0) - 0.7*u(0, 0, -1))
      * (0.6*u(0, 0, -4) + 0.5*u(0, 0, -2) - 0.3*u(0, 0, 2) + 0.2*u(0, -3, 0) - 0.4*u(1, 0, 0)),
  },
}
