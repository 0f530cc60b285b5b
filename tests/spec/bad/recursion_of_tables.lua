-- SPDX-License-Identifier: MIT
local function rows(n)
  return { rows({ n }) }
end
return rows {}
