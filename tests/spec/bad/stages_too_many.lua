-- SPDX-License-Identifier: MIT
local u, v = grid("u", "v")
local stages = {}
for i = 1, 17 do stages[i] = { u = u + laplacian(v) } end
return stencil {
  name = "s",
  stages = stages,
}
