-- SPDX-License-Identifier: MIT
return function(radius)
  return stencil {
    name = "family_r" .. radius,
    dimensions = 1,
    shape = star(radius),
    coefficients = laplacian { accuracy = 2 * radius },
    input = "pressure",
    output = "force",
  }
end
