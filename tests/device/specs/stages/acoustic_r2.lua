-- SPDX-License-Identifier: MIT
return require "acoustic" ("acoustic_r2", { "x", "y", "z" }, 4)
