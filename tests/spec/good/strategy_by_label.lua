-- SPDX-License-Identifier: MIT
return stencil {
  name = "labelled",
  dimensions = 1,
  coefficients = derivative { axis = "x" },
  strategies = { baseline, vector { vector = 2, name = "pairs" } },
  strategy = "pairs",
}
