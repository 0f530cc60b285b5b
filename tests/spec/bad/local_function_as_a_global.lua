-- SPDX-License-Identifier: MIT
function f()
  return 1
end
