-- SPDX-License-Identifier: MIT
string.dump(function() end)
