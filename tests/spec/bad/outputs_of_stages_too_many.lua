-- SPDX-License-Identifier: MIT
local u = grid "u"
local stages = {}
for i = 1, 16 do
  stages[i] = {}
  for k = 1, 6 do stages[i]["v" .. k] = laplacian(u) end
end
return stencil {
  name = "s",
  stages = stages,
}
