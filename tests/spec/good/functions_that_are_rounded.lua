-- SPDX-License-Identifier: MIT
-- Of numbers they are numbers; whole powers are products, halves are roots, the rest is pow.
local u, v = grid("u", "v")
local h = scalar "h"

return stencil {
  name = "rounded",
  update = {
    waves = sin(exp(0) * u) * cos(v) + tan(u / 2) + log(1),
    powers = u^2.5 + u^v + 2^u + pow(u, "1/3") + u^3 + pow(u, -2) + u^65 + u^-0.5,
    decay = d(exp(-u * h), "x", { accuracy = 2, spacing = pow(4, 0.5) }) * h^1.5 + log(u),
  },
}
