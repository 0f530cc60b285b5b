-- SPDX-License-Identifier: MIT
-- Every function of vectors and of scalars, alone and inside of each other.
local u, v = grid("u", "v")
local h, k = scalar("h", "k")

local steps = max(h, k, 1) * sqrt(min(h, 2)) / abs(k) + select(h, k, h^2, k^-3) -- at launch

return stencil {
  name = "functions",
  type = "@TYPE@",
  update = {
    extremes = min(u(1, 0, 0), u(-1, 0, 0), v, 0.75) + steps * max(u(0, 0, 1), v(0, 1, 0), h),
    roots = sqrt(u^2 + v(0, 0, -1)^2) + abs(u(0, 1, 0) - v)^3 / (1 + v^2) + u^-2 + v^0.5,
    waves = sin(3*u(1, 0, 0)) * cos(v) + h^1.5 * tan(u(0, 0, 1)) - exp(-u^2) + exp(h) * cos(k * step()) - log(sin(h)),
    powers = log(v + 0.5) * v^2.5 + v(0, 0, -1)^u + 2^u + pow(u + 1, "1/3") + (u - 4)^65 / 1e36 + v^-0.5,
    choice = select(u, v(1, 0, 0), select(h, v, -u(0, -1, 0), 2), max(-v, -(u(0, 0, -1)^2))),
  },
}
