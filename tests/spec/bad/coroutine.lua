-- SPDX-License-Identifier: MIT
return coroutine.create(function() end)
