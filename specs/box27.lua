-- SPDX-License-Identifier: MIT
-- The 27-point Laplacian whose leading error is isotropic, (h²/12) Δ²u: its weights depend on how
-- many axes an offset leaves the centre along.
local weight = { [0] = "-64/15", "7/15", "1/10", "1/30" }

return stencil {
  name = "box27",
  doc = "27-point Laplacian with isotropic error; Patra & Karttunen, Numer. Methods PDE 22 (2006)",
  type = "float",
  shape = box(1),
  coefficients = function(dx, dy, dz)
    return weight[abs(dx) + abs(dy) + abs(dz)]
  end,
}
