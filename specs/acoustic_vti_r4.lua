-- SPDX-License-Identifier: MIT
-- Stresses p (horizontal) and q (vertical) in a medium layered along z, with Thomsen's parameters:
--   p_tt = v² ((1 + 2ε) (p_xx + p_yy) + √(1 + 2δ) q_zz)
--   q_tt = v² (√(1 + 2δ) (p_xx + p_yy) + q_zz)
local p, p_prev, q, q_prev = grid("p", "p_prev", "q", "q_prev")
local v2, epsilon, delta = grid("v2", "epsilon", "delta") -- v2 = (v·dt)²
local h = scalar "h"

local fine = { accuracy = 8, spacing = h }
local horizontal = d(p, "xx", fine) + d(p, "yy", fine)
local vertical = d(q, "zz", fine)
local coupling = sqrt(1 + 2*delta)

return stencil {
  name = "acoustic_vti_r4",
  doc = "pseudo-acoustic waves in VTI media; Duveneck, Milcik, Bakker & Perkins, SEG Abstracts 27 (2008)",
  type = "float",
  update = {
    p_next = 2*p - p_prev + v2 * ((1 + 2*epsilon) * horizontal + coupling * vertical),
    q_next = 2*q - q_prev + v2 * (coupling * horizontal + vertical),
  },
  advance = { p_prev = "p", p = "p_next", q_prev = "q", q = "q_next" },
  boundary = { z = { low = antimirror { plane = 1 } } }, -- a free surface; other halos are the caller's
}
