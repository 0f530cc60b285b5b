-- SPDX-License-Identifier: MIT
return require "acoustic" ("acoustic_r4", { "x", "y", "z" }, 8)
