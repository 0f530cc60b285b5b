-- SPDX-License-Identifier: MIT
pcall(function() while true do end end)
