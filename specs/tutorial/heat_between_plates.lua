-- SPDX-License-Identifier: MIT
local u = grid "u"
return stencil {
  name = "heat_between_plates",
  update = { u_next = u + 0.1 * laplacian(u) },
  boundary = {
    x = "periodic",
    y = mirror(),                                          -- insulated
    z = { low = fixed(scalar "hot"), high = fixed(0) },
  },
}
