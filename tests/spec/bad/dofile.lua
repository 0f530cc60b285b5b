-- SPDX-License-Identifier: MIT
dofile("syntax_error.lua")
