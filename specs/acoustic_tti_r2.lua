-- SPDX-License-Identifier: MIT
-- Pseudo-acoustic waves where the axis of symmetry is a unit vector a that varies in space. Along
-- the axis the second derivative is (a·∇)², with mixed derivatives; across it, the rest of Δ:
--   p_tt = vx² (Δ - (a·∇)²) p + vz² (a·∇)² q
--   q_tt = vn² (Δ - (a·∇)²) p + vz² (a·∇)² q
local p, p_prev, q, q_prev = grid("p", "p_prev", "q", "q_prev")
local vx2, vz2, vn2 = grid("vx2", "vz2", "vn2") -- (v·dt)² across, along, of normal moveout
local ax, ay, az = grid("ax", "ay", "az")
local h = scalar "h"

local fine = { accuracy = 4, spacing = h }

local function along(g)
  return ax^2 * d(g, "xx", fine) + ay^2 * d(g, "yy", fine) + az^2 * d(g, "zz", fine)
    + 2 * (ax*ay * d(g, "xy", fine) + ay*az * d(g, "yz", fine) + ax*az * d(g, "xz", fine))
end

local across_p = laplacian(p, fine) - along(p)
local along_q = along(q)

return stencil {
  name = "acoustic_tti_r2",
  doc = "pseudo-acoustic waves in TTI media, no shear velocity; Fowler, Du & Fletcher, Geophysics 75 (2010)",
  type = "float",
  update = {
    p_next = 2*p - p_prev + vx2 * across_p + vz2 * along_q,
    q_next = 2*q - q_prev + vn2 * across_p + vz2 * along_q,
  },
  advance = { p_prev = "p", p = "p_next", q_prev = "q", q = "q_next" },
  boundary = { z = { low = antimirror { plane = 1 } } }, -- a free surface; other halos are the caller's
}
