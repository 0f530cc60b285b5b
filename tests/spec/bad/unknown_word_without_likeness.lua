-- SPDX-License-Identifier: MIT
local a = zzyzx
