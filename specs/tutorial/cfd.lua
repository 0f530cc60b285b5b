-- SPDX-License-Identifier: MIT
local c = grid "c"                                         -- what is carried
local vx, vy = grid("vx", "vy")                            -- v dt / h, below 1 in all
local diffusion = scalar "diffusion"                       -- D dt / h²

-- The difference against the stream, of third order: of two that lean either way, by the sign of v.
local function carried(v, axis)
  local fromBelow = weights(c, axis, { "1/6", -1, "1/2", "1/3", 0 })
  local fromAbove = weights(c, axis, { 0, "-1/3", "-1/2", 1, "-1/6" })
  return v * select(gt(v, 0), fromBelow, fromAbove)
end

return stencil {
  name = "cfd",
  doc = "advection and diffusion in a channel",
  dimensions = 2,
  update = { c_next = c - carried(vx, "x") - carried(vy, "y") + diffusion * laplacian(c) },
  advance = { c = "c_next" },
  boundary = { c = { x = { low = fixed(scalar "inflow"), high = mirror() }, y = mirror() } },
}
