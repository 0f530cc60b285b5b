-- SPDX-License-Identifier: MIT
local t = {}
t.f()
