-- SPDX-License-Identifier: MIT
-- Strategies that differ in their window only, and others.
return stencil {
    name = "laplacian_r4",
    shape = star(4),
    coefficients = laplacian { accuracy = 8 },
    strategies = {
        vector {},
        fused { name = "nw16", window = 16 },
        fused { name = "nw64", window = 64 },
        fused { name = "nw512", window = 512 },
    },
}
