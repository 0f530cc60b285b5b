-- SPDX-License-Identifier: MIT
return string.rep("", 1 << 62)
