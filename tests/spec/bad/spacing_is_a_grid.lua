-- SPDX-License-Identifier: MIT
local u, h = grid("u", "h")
return laplacian(u, { spacing = h })
