-- SPDX-License-Identifier: MIT
return stencil "laplacian"
