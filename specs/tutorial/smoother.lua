-- SPDX-License-Identifier: MIT
local u, f = grid("u", "f")
local h2, omega = scalar("h2", "omega")                    -- h², 6/7 in 3D
local residual = f + laplacian(u) / h2                     -- of -Δu = f

return stencil {
  name = "smoother",
  doc = "weighted Jacobi, and the residual it starts from",
  type = "double",
  update = { u_next = u + omega * h2 / 6 * residual, r = residual },
  advance = { u = "u_next", r = "r" },
  boundary = { u = fixed(0) },
}
