-- SPDX-License-Identifier: MIT
return require "acoustic" ("acoustic_r1", { "x", "y", "z" }, 2)
