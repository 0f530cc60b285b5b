-- SPDX-License-Identifier: MIT
local s = ("a"):rep(30)
return s:find(("a-"):rep(30) .. "b")
