-- SPDX-License-Identifier: MIT
return d(1, "x")
