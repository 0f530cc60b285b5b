-- SPDX-License-Identifier: MIT
return sqrt({})
