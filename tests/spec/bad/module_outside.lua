-- SPDX-License-Identifier: MIT
local m = require "../secrets"
