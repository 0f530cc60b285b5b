-- SPDX-License-Identifier: MIT
-- Advection by fluxes through faces with a limiter, and what divides: differences of the column recur in limited ones, these
-- in fluxes, which are those of the point above.
local u, a, b, c = grid("u", "a", "b", "c")
local dt = scalar "dt"

local function at(e, axis, n) return axis == 1 and e(n, 0, 0) or axis == 2 and e(0, n, 0) or e(0, 0, n) end
local function minmod(p, q) return max(0, min(p, q)) + min(0, max(p, q)) end

local function flux(velocity, axis)
  local function du(n) return at(u, axis, n) - at(u, axis, n - 1) end
  local low = at(u, axis, -1) + 0.5 * minmod(du(-1), du(0))
  local high = u - 0.5 * minmod(du(0), du(1))
  return max(velocity, 0) * low + min(velocity, 0) * high
end

local function divergence(velocity, axis)
  local f = flux(velocity, axis)
  return at(f, axis, 1) - f
end

local g = d(u, "z", { accuracy = 2, stagger = 0.5 })
return stencil {
  name = "limited",
  type = "@TYPE@",
  update = {
    out = u - dt * (divergence(a, 1) + divergence(b, 2) + divergence(c, 3))
      + 0.1 * d(g / (1 + g^2), "z", { accuracy = 2, stagger = -0.5 }),
    more = d(u^2*c, "z", { accuracy = 4 }) + d(a, "xz") + 0.5 * b,
  },
}
