-- SPDX-License-Identifier: MIT
return math.random()
