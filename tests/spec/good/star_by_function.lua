-- SPDX-License-Identifier: MIT
return stencil {
  name = "star",
  shape = offsets { { 0, 0 }, { 1, 0 }, { -1, 0 }, { 2, 0 }, { -2, 0 }, { 0, 1 }, { 0, -1 } },
  coefficients = function(dx, dy)
    if dx == 0 and dy == 0 then return "-9/2" end
    if dy ~= 0 then return 1 end
    return abs(dx) == 1 and "4/3" or "-1/12"
  end,
}
