-- SPDX-License-Identifier: MIT
r = 4
return stencil {}
