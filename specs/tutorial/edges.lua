-- SPDX-License-Identifier: MIT
local photo = grid("photo", { range = { 0, 1 } })

-- Sobel: a difference along one axis, smoothed along the other.
local function slope(axis, across)
  return weights(weights(photo, across, { "1/4", "1/2", "1/4" }), axis, { "-1/2", 0, "1/2" })
end
local gx, gy = slope("x", "y"), slope("y", "x")

return stencil {
  name = "edges",
  doc = "the magnitude of the gradient by Sobel's operator",
  dimensions = 2,
  update = { edge = sqrt(gx^2 + gy^2 + 1e-6), dark = select(lt(photo, scalar "threshold"), 1, 0) },
}
