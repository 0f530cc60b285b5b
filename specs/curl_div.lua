-- SPDX-License-Identifier: MIT
-- Vorticity and dilatation of a flow: nine derivatives of three grids, each grid read once.
local u, v, w = grid("u", "v", "w")
local h = scalar "h"

local function D(g, axis)
  return d(g, axis, { accuracy = 4, spacing = h })
end

return stencil {
  name = "curl_div",
  doc = "curl and divergence of a vector field, accuracy 4; weights: Fornberg, Math. Comp. 51 (1988)",
  type = "float",
  update = {
    curl_x = D(w, "y") - D(v, "z"),
    curl_y = D(u, "z") - D(w, "x"),
    curl_z = D(v, "x") - D(u, "y"),
    div = D(u, "x") + D(v, "y") + D(w, "z"),
  },
}
